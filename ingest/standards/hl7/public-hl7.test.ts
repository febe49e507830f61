import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { recognizeStandard } from '../recognize-standard.ts';
import { collect, expectImportRow } from '../testing/collect.ts';
import { convertHl7 } from './convert-hl7.ts';
import type { Hl7Options } from './hl7-options.ts';

const folder = new URL('../../../../shared/data/hl7v2/messages/', import.meta.url);
const salt = 'a salt of this test';

/** Entities of the rows that a file gives: with no mapping at all, and with what a house would map. */
const bare: Record<string, string[]> = {
  'ADT-A02-01.hl7': ['encounter_stays'],
  'DFT-P03-01.hl7': ['charges', 'charges'],
  'DFT-P11-01.hl7': ['charges', 'charges'],
};
const mapped: Record<string, string[]> = {
  ...bare,
  'ADT-A01-01.hl7': ['encounters', 'encounter_stays'],
  'ADT-A03-01.hl7': ['encounters'],
  'ADT-A08-01.hl7': ['encounters'],
  'RDE-O11-01.hl7': ['medication_orders'],
  'RDE-O11-02.hl7': ['medication_orders'],
  'RDE-O25-01.hl7': ['medication_orders'],
};
const mapping: Partial<Hl7Options> = {
  facility: 'MAIN',
  patientClasses: { P: 'inpatient' },
  payers: { HMO: 'commercial' },
  isKnownNdc: (ndc) => ndc === '00143963401',
  itemOfNdc: (ndc) => `ITEM-${ndc}`,
};

describe.skipIf(!existsSync(folder))(
  'the public HL7 messages (skipped where the folder ../shared/data is absent)',
  () => {
    it.each([
      ['without a mapping', {}, bare],
      ['with a mapping', mapping, mapped],
    ] as const)('are each turned into rows, or say why not: %s', async (_, options, expected) => {
      const names = readdirSync(folder);
      expect(names.length).toBe(10);
      for (const name of names) {
        const path = new URL(name, folder);
        expect(recognizeStandard(readFileSync(path).subarray(0, 1024), name), name).toBe('hl7');
        const { rows, refusals, notes } = await collect(
          convertHl7([{ bytes: createReadStream(path), firstLine: () => 1 }], { salt, ...options }),
        );
        for (const row of rows) expectImportRow(row);
        expect(
          rows.map(({ entity }) => entity),
          name,
        ).toEqual((expected as Record<string, string[]>)[name] ?? []);
        expect(rows.length + refusals.length, name).toBeGreaterThan(0);
        const told = JSON.stringify([rows, refusals, notes]);
        for (const secret of [
          'PATID1234',
          '123456789',
          'EVERYMAN',
          'ADAM',
          '1000 Hospital Lane',
          'Hospital Lane',
          '78788788',
        ]) {
          expect(told, name).not.toContain(secret);
        }
      }
    });
  },
);
