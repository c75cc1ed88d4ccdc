// The lessons, and how far somebody is; both work without a network.
import { SvelteMap } from 'svelte/reactivity';

import type { Language } from '../state/settings.svelte';
import lessons from './lessons.json';

type Spoken = Record<Language, string>;

export interface Step {
  kind: 'read' | 'cards' | 'choice';
  says: Spoken;
  /** said when the answer is right */
  then: Spoken | null;
  hand: string[];
  trick: string[];
  /** the cards that are right: any one of them, or every one */
  right: string[];
  every: boolean;
  choices: Spoken[];
  answer: number | null;
}

export interface Lesson {
  name: string;
  title: Spoken;
  steps: Step[];
}

export const LESSONS = lessons as Lesson[];

const KEY = 'counterplay.lessons';

function storedProgress(): [string, number][] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (read && typeof read === 'object')
      return Object.entries(read).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
  } catch {
    // unreadable: from the beginning
  }
  return [];
}

/** How many steps of each lesson are done. */
export const progress = new SvelteMap<string, number>(storedProgress());

/** Remember that so many steps of a lesson are done. */
export function reached(lesson: Lesson, steps: number): void {
  progress.set(lesson.name, Math.max(progress.get(lesson.name) ?? 0, steps));
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(progress)));
}

/** Whether a lesson was finished once. */
export function finished(lesson: Lesson): boolean {
  return (progress.get(lesson.name) ?? 0) >= lesson.steps.length;
}
