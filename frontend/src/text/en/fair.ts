// Fair deals in English.

export const fair = {
  how: 'How a deal comes about',
  steps: [
    'The server draws a fresh secret of 256 bits for each deal and shows its SHA-256, the commitment.',
    'Your browser then sends a random number of its own. Neither side can choose the cards.',
    'Both together shuffle the cards. After the deal the secret is shown, and this page computes all of it again here in your browser.',
    'The bots get only what their seat may see.',
  ],
  table: 'Table',
  deal: 'Deal',
  commitment: 'Commitment shown before',
  verify: 'Verify',
  verify_any: 'Check any deal',
  computed: 'Computed here',
  hash_right: 'The secret has the commitment that was shown before.',
  hash_wrong: 'The secret does NOT have the commitment.',
  cards_right: 'The cards are those that were dealt.',
  cards_wrong: 'The cards are NOT those that were dealt.',
  by_server: 'This address has no Web Crypto (it needs https or localhost), so the server computed it.',
  by_browser: 'Computed by your browser.',
  choose: 'Choose a finished deal of a table, or type the parts in.',
};
