// Gegenspieler geben gemeinsam auf.
import type { giving_up as english } from './giving_up.en';

export const giving_up: typeof english = {
  sure: 'Aufgeben anbieten? Dazu gehört auch Ihr Mitspieler; der Rest fällt dann an den Alleinspieler.',
  asked: (name) => `${name} möchte aufgeben. Sie auch?`,
  agree: 'Auch aufgeben',
  play_on: 'Weiterspielen',
  waiting: (name) => `Sie möchten aufgeben; dazu gehört auch ${name}. Bis dahin wird weitergespielt.`,
  plays_on: (name) => `${name} spielt weiter.`,
};
