import { describe, expect, it } from 'vitest';
import { expectImportRow, print } from '../testing/collect.ts';
import { EncounterFold, visitEvents } from './fold-encounter.ts';
import type { KnownEncounter } from './hl7-options.ts';
import type { Visit } from './read-visit.ts';

const visit: Visit = {
  line: 1,
  encounterCode: 'V1',
  facilityCode: 'MAIN',
  locationCode: '',
  priorLocationCode: '',
  patientClass: '',
  payer: '',
  payerState: '',
  patientKey: 'k',
  admittedAt: '',
  dischargedAt: '',
};
const hour = (at: number) => `2026-03-01T${String(at).padStart(2, '0')}:00:00`;

type Step = [trigger: keyof typeof visitEvents, at: number, said: Partial<Visit>];

function fold(steps: Step[], known?: KnownEncounter) {
  const folded = new EncounterFold('V1', known);
  steps.forEach(([trigger, at, said], index) => {
    folded.take({ event: visitEvents[trigger], line: index + 1, at: hour(at), visit: { ...visit, ...said } });
  });
  const rows = [...folded.rows()];
  for (const row of rows) expectImportRow(row);
  const short = rows.map((row) =>
    print(row).replaceAll('2026-03-01T', '').replaceAll(':00:00', 'h').replace('encounter_code=V1 ', ''),
  );
  return { rows: short, refusals: folded.refusals.map(({ reason }) => reason), notes: folded.notes };
}

const inpatient: Partial<Visit> = { patientClass: 'inpatient', locationCode: '4E' };
const emergency: Partial<Visit> = { patientClass: 'emergency', locationCode: 'ED' };

describe('the messages of one visit', () => {
  it('become its row and where the patient lay, from admission to discharge', () => {
    const { rows, refusals } = fold([
      ['A01', 8, { ...inpatient, payer: 'medicare' }],
      ['A02', 12, { locationCode: 'ICU' }],
      ['A02', 15, { locationCode: '4E' }],
      ['A03', 20, { patientClass: 'inpatient' }],
    ]);
    expect(refusals).toEqual([]);
    expect(rows).toEqual([
      'encounters: facility_code=MAIN patient_class=inpatient payer=medicare patient_key=k admitted_at=08h discharged_at=20h',
      'encounter_stays: location_code=4E starts_at=08h ends_at=12h',
      'encounter_stays: location_code=ICU starts_at=12h ends_at=15h',
      'encounter_stays: location_code=4E starts_at=15h ends_at=20h',
    ]);
  });

  it('keep the class at admission, and put what it became beside it', () => {
    const { rows } = fold([
      ['A04', 8, emergency],
      ['A06', 11, { ...inpatient, priorLocationCode: 'ED' }],
      ['A07', 16, { patientClass: 'observation', locationCode: '4E' }],
    ]);
    expect(rows).toEqual([
      'encounters: facility_code=MAIN patient_class=emergency patient_key=k admitted_at=08h',
      'encounter_stays: location_code=ED starts_at=08h ends_at=11h',
      'encounter_stays: location_code=4E starts_at=11h',
      'encounter_classes: patient_class=emergency starts_at=08h ends_at=11h',
      'encounter_classes: patient_class=inpatient starts_at=11h ends_at=16h',
      'encounter_classes: patient_class=observation starts_at=16h',
    ]);
  });

  it('may admit under the number of the emergency visit: that is a change of class, and the visit began before', () => {
    const { rows } = fold([
      ['A04', 8, { ...emergency, admittedAt: hour(7) }],
      ['A01', 11, { ...inpatient, admittedAt: hour(10) }],
      ['A08', 12, { ...inpatient, admittedAt: hour(10) }],
    ]);
    expect(rows).toEqual([
      'encounters: facility_code=MAIN patient_class=emergency patient_key=k admitted_at=07h',
      'encounter_stays: location_code=ED starts_at=07h ends_at=11h',
      'encounter_stays: location_code=4E starts_at=11h',
      'encounter_classes: patient_class=emergency starts_at=07h ends_at=11h',
      'encounter_classes: patient_class=inpatient starts_at=11h',
    ]);
  });

  it('may correct the class and the place of the admission', () => {
    const { rows } = fold([
      ['A01', 8, inpatient],
      ['A08', 9, { patientClass: 'outpatient', locationCode: '5W', admittedAt: hour(7), payer: 'self' }],
    ]);
    expect(rows).toEqual([
      'encounters: facility_code=MAIN patient_class=outpatient payer=self patient_key=k admitted_at=07h',
      'encounter_stays: location_code=5W starts_at=08h',
    ]);
    const afterChange = fold([
      ['A04', 8, emergency],
      ['A06', 9, { patientClass: 'inpatient' }],
      ['A08', 10, { patientClass: 'observation' }],
    ]);
    expect(afterChange.rows).toContain('encounter_classes: patient_class=observation starts_at=09h');
  });

  it('may cancel an admission or a discharge', () => {
    expect(
      fold([
        ['A01', 8, inpatient],
        ['A11', 9, {}],
      ]),
    ).toMatchObject({
      rows: [],
      refusals: ['The admission is cancelled in this file: what it said is left out.'],
    });
    const again = fold([
      ['A01', 8, inpatient],
      ['A11', 9, {}],
      ['A01', 10, inpatient],
    ]);
    expect(again.rows[0]).toContain('admitted_at=10h');
    const back = fold([
      ['A01', 8, inpatient],
      ['A03', 9, {}],
      ['A13', 10, {}],
    ]);
    expect(back.rows).toEqual([
      'encounters: facility_code=MAIN patient_class=inpatient patient_key=k admitted_at=08h',
      'encounter_stays: location_code=4E starts_at=08h',
    ]);
    expect(fold([['A11', 9, {}]]).refusals).toEqual([expect.stringContaining('not in this file')]);
  });

  it('do not blank what the store knows, nor repeat what they do not say', () => {
    const known: KnownEncounter = {
      row: {
        encounter_code: 'V1',
        facility_code: 'MAIN',
        patient_class: 'emergency',
        payer: 'medicaid',
        payer_state: 'IL',
        patient_key: 'k',
        admitted_at: hour(3),
        discharged_at: '',
      },
    };
    expect(fold([['A03', 20, { patientClass: 'emergency' }]], known).rows).toEqual([
      'encounters: facility_code=MAIN patient_class=emergency payer=medicaid payer_state=IL patient_key=k admitted_at=03h discharged_at=20h',
    ]);
    expect(fold([['A02', 9, { locationCode: 'ICU' }]], known).rows).toEqual([
      'encounter_stays: location_code=ICU starts_at=09h',
    ]);
    expect(fold([['A06', 9, inpatient]], known).rows.slice(1)).toEqual([
      'encounter_classes: patient_class=emergency starts_at=03h ends_at=09h',
      'encounter_classes: patient_class=inpatient starts_at=09h',
    ]);
    const changed = { ...known, changedClass: 'inpatient' };
    expect(fold([['A07', 9, { patientClass: 'outpatient' }]], changed).rows.slice(1)).toEqual([
      'encounter_classes: patient_class=outpatient starts_at=09h',
    ]);
    const updated = fold([['A08', 9, { patientClass: 'observation', admittedAt: hour(9) }]], changed);
    expect(updated.rows[0]).toContain('patient_class=emergency');
    expect(updated.rows[0]).toContain('admitted_at=03h');
    expect(updated.notes).toHaveLength(1);
  });

  it('say what is missing where no row can be made', () => {
    expect(fold([['A03', 20, { patientClass: 'inpatient' }]]).refusals).toEqual([
      'The visit is not known, and the message lacks an admission time in PV1-44.',
    ]);
    expect(fold([['A01', 8, { facilityCode: '' }]]).refusals).toEqual([
      'The visit is not known, and the message lacks a mapped patient class in PV1-2 and a facility in PV1-3 or MSH-4.',
    ]);
    expect(fold([['A02', 8, {}]]).refusals).toEqual(['The transfer names no point of care in PV1-3.']);
    expect(fold([['A06', 8, {}]]).refusals).toEqual([
      'The message changes the patient class to one that is not mapped.',
    ]);
  });

  it('may come late: stays and classes are put in order by their time', () => {
    const { rows } = fold([
      ['A01', 8, inpatient],
      ['A02', 15, { locationCode: '5W' }],
      ['A02', 12, { locationCode: 'ICU' }],
      ['A02', 12, { locationCode: 'CCU' }],
    ]);
    expect(rows.slice(1)).toEqual([
      'encounter_stays: location_code=4E starts_at=08h ends_at=12h',
      'encounter_stays: location_code=CCU starts_at=12h ends_at=15h',
      'encounter_stays: location_code=5W starts_at=15h',
    ]);
  });
});
