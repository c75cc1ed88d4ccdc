// What a person has chosen about the looks, kept in this browser.

export type Language = 'en' | 'de';
export type Faces = 'four' | 'two' | 'german';
export type Theme = 'system' | 'light' | 'dark';
/** How much Skat somebody has played, as they said when *Play now* asked; `beginner` has had the first deal. */
export type Experience = 'unasked' | 'never' | 'beginner' | 'sometimes' | 'club';
export type Pace = 'slow' | 'normal' | 'fast' | 'instant';

export interface Settings {
  language: Language;
  faces: Faces;
  theme: Theme;
  pace: Pace;
  sound: boolean;
  experience: Experience;
}

const KEY = 'counterplay.settings';

const CHOICES: { [K in keyof Settings]: readonly Settings[K][] } = {
  language: ['en', 'de'],
  faces: ['four', 'two', 'german'],
  theme: ['system', 'light', 'dark'],
  pace: ['slow', 'normal', 'fast', 'instant'],
  sound: [false, true],
  experience: ['unasked', 'never', 'beginner', 'sometimes', 'club'],
};

function browserLanguage(): Language {
  return navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en';
}

function storedSettings(): Settings {
  const chosen: Settings = {
    language: browserLanguage(),
    faces: 'four',
    theme: 'system',
    pace: 'normal',
    sound: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    experience: 'unasked',
  };
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (stored && typeof stored === 'object') {
      for (const [name, allowed] of Object.entries(CHOICES)) {
        const value: unknown = (stored as Record<string, unknown>)[name];
        if ((allowed as readonly unknown[]).includes(value)) Object.assign(chosen, { [name]: value });
      }
    }
  } catch {
    // unreadable: the defaults are fine
  }
  return chosen;
}

export const settings = $state<Settings>(storedSettings());

/** Keep the settings, and show them to the style sheet, whenever they change. */
export function keepSettings(): void {
  $effect(() => {
    localStorage.setItem(KEY, JSON.stringify(settings));
    document.documentElement.lang = settings.language;
    if (settings.theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = settings.theme;
  });
}
