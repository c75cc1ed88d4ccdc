// How judgements look.
import type { Judgement } from '../api/types';

export const MARKS: Record<Judgement, { sign: string; tone: 'good' | 'bad' | 'warn' | '' }> = {
  forced: { sign: '·', tone: '' },
  best: { sign: '!', tone: 'good' },
  equal: { sign: '=', tone: '' },
  lost_points: { sign: '−', tone: 'warn' },
  lost_level: { sign: '↓', tone: 'warn' },
  turned: { sign: '??', tone: 'bad' },
};
