import { createHmac } from 'node:crypto';
import type { Hl7Segment } from './hl7-segment.ts';

/** Kinds of identifier (HL7 table 0203) that are of the person at large, not of the hospital's record. */
const notOurs = new Set(['SS', 'DL', 'PPN', 'MC', 'MA', 'NPI', 'AN', 'VN']);

/**
 * The patient of a message as a number that only this company can make again: SHA-256 under its salt, over the record
 * number and who assigned it. Nothing else about the patient is read.
 */
export function toPatientKey(pid: Hl7Segment | undefined, salt: string): string {
  if (!pid) return '';
  const identifiers = Array.from({ length: pid.count(3) }, (_, at) => ({
    id: pid.get(3, 1, 1, at + 1),
    authority: pid.get(3, 4, 1, at + 1),
    kind: pid.get(3, 5, 1, at + 1),
  })).filter(({ id }) => id !== '');
  const chosen =
    identifiers.find(({ kind }) => kind === 'MR') ??
    identifiers.find(({ kind }) => !notOurs.has(kind)) ??
    identifiers[0];
  return chosen ? toKey(`${chosen.authority}\u0000${chosen.id}`, salt) : '';
}

export const toKey = (text: string, salt: string): string => createHmac('sha256', salt).update(text).digest('hex');
