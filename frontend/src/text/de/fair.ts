// Faires Geben auf Deutsch.
import type { Texts } from '../en';

export const fair: Texts['fair'] = {
  how: 'Wie gegeben wird',
  steps: [
    'Der Server zieht für jedes Spiel ein frisches Geheimnis von 256 Bit und zeigt dessen SHA-256, die Festlegung.',
    'Ihr Browser schickt danach eine eigene Zufallszahl. Keine Seite kann die Karten wählen.',
    'Beide zusammen mischen die Karten. Nach dem Spiel wird das Geheimnis gezeigt, und diese Seite rechnet alles hier in Ihrem Browser nach.',
    'Die Bots bekommen nur, was ihr Platz sehen darf.',
  ],
  table: 'Tisch',
  deal: 'Spiel',
  commitment: 'Vorher gezeigte Festlegung',
  verify: 'Prüfen',
  verify_any: 'Irgendein Geben prüfen',
  computed: 'Hier gerechnet',
  hash_right: 'Das Geheimnis passt zur vorher gezeigten Festlegung.',
  hash_wrong: 'Das Geheimnis passt NICHT zur Festlegung.',
  cards_right: 'Es sind die Karten, die gegeben wurden.',
  cards_wrong: 'Es sind NICHT die Karten, die gegeben wurden.',
  by_server: 'Diese Adresse hat kein Web Crypto (es braucht https oder localhost); der Server hat gerechnet.',
  by_browser: 'Von Ihrem Browser gerechnet.',
  choose: 'Ein fertiges Spiel eines Tisches wählen oder die Teile eintippen.',
};
