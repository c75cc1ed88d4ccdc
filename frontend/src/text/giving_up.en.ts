// Defenders who give up together.
export const giving_up = {
  sure: 'Offer to give the game up? It takes your partner, too; all that is left then falls to the soloist.',
  asked: (name: string) => `${name} would give up. Do you?`,
  agree: 'Give up, too',
  play_on: 'Play on',
  waiting: (name: string) => `You would give up; it takes ${name}, too. Until then play goes on.`,
  plays_on: (name: string) => `${name} plays on.`,
};
