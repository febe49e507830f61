import type { StatusLevel } from '../../../../contracts/report.ts';

export const shelfWords = {
  negative: 'Below zero',
  out: 'Out',
  low: 'Low',
  over: 'Over',
  idle: 'Idle',
  no_par: 'No level',
  ok: 'OK',
};
export const shelfLevels: Record<keyof typeof shelfWords, StatusLevel> = {
  negative: 'bad',
  out: 'bad',
  low: 'warn',
  over: 'warn',
  idle: 'none',
  no_par: 'none',
  ok: 'ok',
};
export const suggestionWords = {
  raise: 'Raise',
  lower: 'Lower',
  reshape: 'Reshape',
  shift: 'Shift min',
  add: 'Add level',
  remove: 'Remove',
  keep: 'Keep',
};
