/** From the worst to the best, so that the worst of several can be found. */
export const stockStatuses = ['out', 'critical', 'low', 'expiring', 'dead', 'excess', 'over', 'ok'] as const;

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
