import type { StatusLevel } from '../../../../contracts/report.ts';

/** From the worst to the best. */
const stockStatuses = ['out', 'critical', 'low', 'expiring', 'dead', 'excess', 'over', 'ok'] as const;

export const stockStatusWords: Record<(typeof stockStatuses)[number], string> = {
  out: 'Out',
  critical: 'Critical',
  low: 'Low',
  expiring: 'Expiring',
  dead: 'Dead',
  excess: 'Excess',
  over: 'Over',
  ok: 'OK',
};

export const stockStatusLevels: Record<(typeof stockStatuses)[number], StatusLevel> = {
  out: 'bad',
  critical: 'bad',
  low: 'warn',
  expiring: 'warn',
  dead: 'warn',
  excess: 'warn',
  over: 'none',
  ok: 'ok',
};
