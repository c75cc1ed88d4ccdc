// Which rows of which committed table show what a study found; what is said of them is in the catalogues.
import type { StudyTable } from '../api/types';
import type { Bar, BarRow } from '../parts/BarChart.svelte';

export type Unit = 'points' | 'tenths' | 'percent' | 'times' | 'chips' | 'error';

interface Drawn {
  column: string;
  low?: string;
  high?: string;
  tone?: Bar['tone'];
}

type Cells = Record<string, string>;

export interface Finding {
  table: string;
  unit: Unit;
  bars: Drawn[];
  /** the name by which a row is labelled; null leaves it out, and rows of one name are averaged */
  named: (row: Cells) => string | null;
  /** the numbers of the sentence: which row, and which of its bars */
  said: [row: string, bar?: number][];
}

const gain = (column: string): Drawn[] => [{ column, low: 'low', high: 'high' }];

/** In the order in which people read them. */
export const FINDINGS = {
  counterplay: {
    table: 'meeting.csv',
    unit: 'points',
    bars: gain('gain'),
    named: (row) => /after (\d+) games/.exec(row['player'] ?? '')?.[1] ?? '0',
    said: [['0'], ['144']],
  },
  opponents: {
    table: 'opponents.csv',
    unit: 'points',
    bars: gain('margin'),
    named: (row) => (row['name'] === 'random' ? null : (row['name'] ?? null)),
    said: [['beginner'], ['counterplay']],
  },
  habits: {
    table: 'habits.csv',
    unit: 'percent',
    bars: gain('share'),
    named: (row) => (row['deals'] === '36' ? (row['habit'] ?? null) : null),
    said: [['bids too high'], ['none']],
  },
  review: {
    table: 'foretold.csv',
    unit: 'error',
    bars: gain('brier'),
    named: (row) => (row['cards'] === 'all' ? (row['measure'] ?? null) : null),
    said: [['practical'], ['hindsight'], ['decision']],
  },
  verdicts: {
    table: 'thresholds.csv',
    unit: 'percent',
    bars: [{ column: 'borne out', low: 'low', high: 'high' }],
    named: (row) => row['grade'] ?? null,
    said: [['inaccuracy'], ['mistake'], ['blunder']],
  },
  drills: {
    table: 'rules.csv',
    unit: 'tenths',
    bars: [{ column: 'more than the best answer', low: 'more low', high: 'more high' }],
    named: (row) => row['rule'] ?? null,
    said: [['a pass costs 25'], ['doubts its estimates'], ['pass']],
  },
  players: {
    table: 'calibration.csv',
    unit: 'percent',
    bars: [
      { column: 'won', low: 'wilson_low', high: 'wilson_high' },
      { column: 'estimated', tone: 'faint' },
    ],
    named: (row) => (row['games_of'] === 'all' ? `${Math.round(100 * Number(row['low']))}` : null),
    said: [['70']],
  },
  count: {
    table: 'table1.csv',
    unit: 'points',
    bars: [{ column: 'over kermit', low: 'over kermit low', high: 'over kermit high' }],
    named: (row) => (row['column'] === 'count' ? (row['row'] ?? null) : null),
    said: [['mistake(0.03)']],
  },
  inference: {
    table: 'tssr-population-games.csv',
    unit: 'times',
    bars: gain('ratio'),
    named: (row) =>
      row['game'] === 'suit' &&
      row['role'] === 'soloist' &&
      ['ni', 'ki', 'cli', 'pi'].includes(row['method'] ?? '')
        ? (row['method'] ?? null)
        : null,
    said: [['pi'], ['ki'], ['cli']],
  },
  autodidact: {
    table: 'paired.csv',
    unit: 'points',
    bars: gain('difference'),
    named: (row) =>
      row['player'] === 'autodidact' && row['what'] === 'whole games' && row['less'] === 'kermit(worlds=100)'
        ? (row['against'] ?? null)
        : null,
    said: [['rules'], ['imitator(xskat)']],
  },
  evolution: {
    table: 'runs.csv',
    unit: 'percent',
    bars: [{ column: 'held out' }, { column: 'ceiling', tone: 'faint' }],
    named: (row) => /^fig[3-6]-exact$/.exec(row['condition'] ?? '')?.[0] ?? null,
    said: [['fig3-exact'], ['fig3-exact', 1], ['fig6-exact'], ['fig6-exact', 1]],
  },
  abd: {
    table: 'estimated.csv',
    unit: 'chips',
    bars: [{ column: 'gain' }, { column: 'exploitability', tone: 'bad' }],
    named: (row) => (row['opponent'] === 'S1' && row['hands'] === '100' ? (row['method'] ?? null) : null),
    said: [['abd, p from data'], ['abd, p from data', 1], ['best response', 1]],
  },
  bridge: {
    table: 'tricks.csv',
    unit: 'percent',
    bars: [{ column: 'per_opportunity', low: 'per_opportunity_low', high: 'per_opportunity_high' }],
    named: (row) => (row['role'] === 'defender' && row['trick'] !== 'all' ? (row['trick'] ?? null) : null),
    said: [['2'], ['10']],
  },
} satisfies Record<string, Finding>;

export type FindingName = keyof typeof FINDINGS;

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Return what is drawn of a table, each row under its name. */
export function drawn({ columns, rows }: StudyTable, finding: Finding): Map<string, Bar[]> {
  const found = new Map<string, Cells[]>();
  for (const cells of rows) {
    const row = Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? '']));
    const name = finding.named(row);
    if (name !== null) found.set(name, [...(found.get(name) ?? []), row]);
  }
  const of = (same: Cells[], column: string | undefined): number | null =>
    column ? mean(same.map((row) => Number(row[column]))) : null;
  return new Map(
    [...found].map(([name, same]) => [
      name,
      finding.bars.map(({ column, low, high, tone = 'accent' }) => ({
        value: of(same, column) ?? 0,
        low: of(same, low),
        high: of(same, high),
        tone,
      })),
    ]),
  );
}

/** Return the rows of a chart, labelled. */
export const labelled = (bars: Map<string, Bar[]>, label: (name: string) => string): BarRow[] =>
  [...bars].map(([name, of]) => ({ label: label(name), bars: of }));
