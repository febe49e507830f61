import { expect } from 'vitest';
import { convertHl7 } from '../hl7/convert-hl7.ts';
import type { Hl7Options } from '../hl7/hl7-options.ts';
import { collect, expectImportRow, print, toChunks } from './collect.ts';

export const salt = 'a salt of this test';
/** What no row, refusal or note may hold. */
export const secrets = ['MRN-77', '123-45-6789', 'DOE', 'JANE', '1 MAIN ST', '5551234', 'BLUE STREET'];

export const pid =
  'PID|1||MRN-77^^^HOSP&1.2&ISO^MR~123-45-6789^^^USSSA^SS||DOE^JANE^Q||19700101|F|||1 MAIN ST^^CHICAGO^IL^60601||5551234|||||ACC-9';
export const pv1 = (patientClass = 'O', more = '') =>
  `PV1|1|${patientClass}|4E^12^B^NORTH|||ED^1^^NORTH||||||||||||OUT|V-1|MEDICAID|${more}`;
export const in1 = 'IN1|1|PLAN1|77|DOE INSURANCE|9 BLUE STREET^^SPRINGFIELD^IL^62701';

export const message = (type: string, ...segments: string[]): string =>
  [`MSH|^~\\&|EHR|GHH|PESTLE|X|20260301120000-0600||${type}|M1|P|2.5.1`, ...segments, ''].join('\r');

export async function convert(text: string, options: Partial<Hl7Options> = {}) {
  const { rows, refusals, notes } = await collect(
    convertHl7([{ bytes: toChunks(text, 50), firstLine: () => 1 }], { salt, ...options }),
  );
  for (const row of rows) expectImportRow(row);
  const told = JSON.stringify([rows, refusals, notes]);
  for (const secret of secrets) expect(told).not.toContain(secret);
  return {
    rows: rows.map(print),
    refusals,
    reasons: refusals.map(({ reason }) => reason),
    notes: notes.map(({ reason }) => reason),
  };
}
