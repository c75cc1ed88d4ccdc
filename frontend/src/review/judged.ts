// How verdicts look, and what is read off them.
import type { Grade, JudgedWhole } from '../api/types';

export const MARKS: Record<Grade, { sign: string; tone: 'good' | 'bad' | 'warn' | 'luck' | '' }> = {
  forced: { sign: '', tone: '' },
  best: { sign: '', tone: 'good' },
  fine: { sign: '', tone: '' },
  inaccuracy: { sign: '?!', tone: 'warn' },
  mistake: { sign: '?', tone: 'warn' },
  blunder: { sign: '??', tone: 'bad' },
  bad_luck: { sign: '~', tone: 'luck' },
};

export const isError = (grade: Grade | undefined): boolean =>
  grade === 'inaccuracy' || grade === 'mistake' || grade === 'blunder';

/** The verdict on a card, where there is one yet. */
export function verdictOn(whole: JudgedWhole | null, index: number) {
  return whole?.verdicts.cards.find((each) => each.index === index);
}

/** The cards in which somebody (or anybody) erred. */
export function errorsOf(whole: JudgedWhole | null): number[] {
  return whole?.verdicts.cards.filter((each) => isError(each.grade)).map((each) => each.index) ?? [];
}

/** What a card of a choice gives away against the best one, in points, with the error of its value. */
export function given(
  whole: JudgedWhole,
  index: number | undefined,
  card: string,
): { loss: number; error: number } | null {
  const judged = whole.practical.find((each) => each.index === index);
  const [value, best] = [card, judged?.best].map((wanted) =>
    judged?.values.find((each) => each.choice === wanted),
  );
  return value && best ? { loss: best.points - value.points, error: value.error } : null;
}

const AS_GOOD = 5; // points: as the judge, who calls less than that no error

/** The cards of a choice that are as good as the best. */
export function better(whole: JudgedWhole, index: number | undefined): string[] {
  const judged = whole.practical.find((each) => each.index === index);
  return (judged?.values ?? [])
    .map((each) => each.choice)
    .filter((card) => (given(whole, index, card)?.loss ?? Infinity) < AS_GOOD);
}
