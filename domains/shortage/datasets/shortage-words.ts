import type { StatusLevel } from '../../../contracts/report.ts';

export const availabilityWords: Record<string, string> = {
  unavailable: 'Unavailable',
  limited: 'Limited',
  pending: 'Information pending',
  available: 'Available',
};
export const availabilityLevels: Record<string, StatusLevel> = {
  unavailable: 'bad',
  limited: 'warn',
  pending: 'warn',
  available: 'ok',
};

export const matchWords: Record<string, string> = { ndc: 'NDC', generic: 'Generic' };

export const bandWords: Record<string, string> = { critical: 'Critical', high: 'High', watch: 'Watch', ok: 'OK' };
export const bandLevels: Record<string, StatusLevel> = { critical: 'bad', high: 'warn', watch: 'none', ok: 'ok' };

export const changeWords: Record<string, string> = {
  new: 'New on the list',
  worse: 'Worse',
  later: 'Recovery later',
  updated: 'Updated',
  sooner: 'Recovery sooner',
  better: 'Better',
  same: 'No change',
};

export const alternativeWords: Record<string, string> = { A: 'Same drug', B: 'Other strength or form', none: 'None' };
