import { describe, expect, it } from 'vitest';
import { convert, in1, message, pid, pv1 } from '../testing/hl7-messages.ts';
import type { Hl7Options } from './hl7-options.ts';

describe('a message about a visit (ADT)', () => {
  const admission = message('ADT^A04', 'EVN|A04|20260301115900', pid, pv1(), in1);

  it('gives the visit, with payer and a patient key that only this company can make', async () => {
    const { rows, reasons } = await convert(admission);
    expect(reasons).toEqual([]);
    const key = /patient_key=([0-9a-f]{64})/u.exec(rows[0] ?? '')?.[1] ?? '';
    expect(rows).toEqual([
      `encounters: encounter_code=V-1 facility_code=NORTH patient_class=outpatient payer=medicaid payer_state=IL patient_key=${key} admitted_at=2026-03-01T11:59:00-06:00`,
      'encounter_stays: encounter_code=V-1 location_code=4E starts_at=2026-03-01T11:59:00-06:00',
    ]);
    expect((await convert(admission)).rows[0]).toContain(key);
    expect((await convert(admission, { salt: 'another salt, as long' })).rows[0]).not.toContain(key);
    expect((await convert(admission.replace('MRN-77', 'MRN-78'))).rows[0]).not.toContain(key);
  });

  it('takes the codes of the house for facilities, locations, classes and payers', async () => {
    const options: Partial<Hl7Options> = {
      facilities: { NORTH: 'N1' },
      locations: { '4E/12': 'ROOM12' },
      patientTypes: { OUT: 'observation' },
      payers: { MEDICAID: 'medicaid_mco' },
    };
    const { rows } = await convert(admission, options);
    expect(rows[0]).toMatch(/facility_code=N1 patient_class=observation payer=medicaid_mco payer_state=IL/u);
    expect(rows[1]).toContain('location_code=ROOM12');
    expect((await convert(admission, { facility: 'ALL' })).rows[0]).toContain('facility_code=ALL');
    expect((await convert(admission, { facilities: { GHH: 'G1' } })).rows[0]).toContain('facility_code=G1');
  });

  it('asks the store for what it knows of the visit', async () => {
    const asked: string[][] = [];
    const { rows } = await convert(message('ADT^A03', 'EVN|A03|20260302', pid, pv1('I').replace('MEDICAID', '')), {
      knownEncounters: async (codes) => {
        asked.push([...codes]);
        return new Map([
          [
            'V-1',
            {
              row: {
                encounter_code: 'V-1',
                facility_code: 'N1',
                patient_class: 'emergency',
                payer: 'self',
                admitted_at: '2026-03-01T08:00:00',
              },
            },
          ],
        ]);
      },
    });
    expect(asked).toEqual([['V-1']]);
    expect(rows[0]).toMatch(/patient_class=emergency payer=self .*discharged_at=2026-03-02T00:00:00/u);
  });

  it('says once which codes it could not map', async () => {
    const odd = message('ADT^A08', pid, pv1('P').replace('MEDICAID', 'ZZ'));
    const { notes, reasons } = await convert([odd, odd].join(''));
    expect(notes).toEqual([
      'The payer in PV1-20, IN1-15 or IN1-2 of this message is not mapped. It is left blank.',
      'The patient class in PV1-2 of this message is not mapped. It is left blank.',
    ]);
    expect(reasons).toHaveLength(2);
  });

  it('is refused where it names no visit, has no PV1, is a test, or is of a kind that is not read', async () => {
    const { rows, reasons } = await convert(
      [
        message('ADT^A01', pid.replace('ACC-9', ''), pv1().replace('V-1', '')),
        message('ADT^A01', pid),
        admission.replace('|P|2.5.1', '|T|2.5.1'),
        message('ADT^A40', pid),
        message('ORU^R01', pid),
        message('DOE JANE', pid),
      ].join(''),
    );
    expect(rows).toEqual([]);
    expect(reasons).toEqual([
      'PV1-19 and PID-18 are blank: the visit has no number.',
      'The message has no PV1 segment.',
      'The message is for training or debugging (MSH-11).',
      'Messages of the type ADT^A40 are not read.',
      'Messages of the type ORU^R01 are not read.',
      'MSH-9 names no type of message.',
    ]);
  });
});

describe('a message about an order (RDE)', () => {
  const order = (control: string, ...segments: string[]) =>
    message('RDE^O11', pid, pv1(), `ORC|${control}|ORD-1^EHR|F-9||||||20260301100000`, ...segments);

  it('gives the order, with dose, need and interval', async () => {
    const rxe = 'RXE||MORPH^Morphine^L|2|4|mg^milligram';
    const { rows, reasons } = await convert(
      order('NW', 'TQ1|1||BID', rxe, 'TQ1|1||PRNQ4H||||20260301110000-0600|20260303110000-0600', 'RXR|IV'),
    );
    expect(reasons).toEqual([]);
    expect(rows).toEqual([
      'medication_orders: order_code=ORD-1 encounter_code=V-1 item_code=MORPH dose=2 dose_max=4 unit=mg prn=true min_interval_min=240 starts_at=2026-03-01T11:00:00-06:00 stops_at=2026-03-03T11:00:00-06:00',
    ]);
  });

  it('reads the timing of older versions, and starts an order that does not say when at the time of the message', async () => {
    const old = await convert(
      order('NW', 'RXE|1^Q30M^^20260301113000^^PRN|MORPH^^99LOCAL|.5||3^mL').replace('RDE^O11', 'RDE^O01'),
    );
    expect(old.rows[0]).toContain('dose=0.5 unit=mL prn=true min_interval_min=30 starts_at=2026-03-01T11:30:00-06:00');
    const plain = await convert(order('NW', 'RXE||MORPH^^L|lots'));
    expect(plain.rows[0]).toContain('prn=false starts_at=2026-03-01T10:00:00-06:00');
    expect(plain.notes).toEqual(['RXE-3 is not a number. It is left blank.']);
  });

  it('finds the item by NDC where the house knows the product', async () => {
    const rxe = (code: string) => order('NW', `RXE||${code}|1`);
    const options: Partial<Hl7Options> = { isKnownNdc: (ndc) => ndc === '00143963401', itemOfNdc: () => 'NICARD' };
    expect((await convert(rxe('0143963401^Nicardipine^NDC'), options)).rows[0]).toContain('item_code=NICARD');
    expect((await convert(rxe('012^x^GPI^0143-9634-01^Nicardipine^NDC'), options)).rows[0]).toContain(
      'item_code=NICARD',
    );
    expect((await convert(rxe('0143963401^Nicardipine^NDC'))).reasons[0]).toContain('00143963401 or 01439063401');
    expect((await convert(rxe('0143-9634-01^Nicardipine^NDC'))).reasons[0]).toContain('no known product');
    expect((await convert(rxe('012^x^GPI'))).reasons[0]).toContain('neither an NDC nor an item code');
    expect((await convert(rxe('012^x^GPI'), { itemSystems: ['GPI'] })).rows[0]).toContain('item_code=012');
    expect((await convert(rxe(''))).reasons[0]).toContain('RXE-2 is blank');
  });

  it('is folded with the others of its order; an end without the order needs the store', async () => {
    const rxe = 'RXE|^^^20260301110000|MORPH^^L|2';
    const end = order('DC').replace('20260301100000', '20260301180000');
    const stopped = 'starts_at=2026-03-01T11:00:00-06:00 stops_at=2026-03-01T18:00:00-06:00';
    expect((await convert([order('NW', rxe), end].join(''))).rows).toEqual([expect.stringContaining(stopped)]);
    const repeated = order('DC', 'RXE||MORPH^^L|3').replace('20260301100000', '20260301180000');
    expect((await convert([order('NW', rxe), repeated].join(''))).rows).toEqual([
      expect.stringContaining(`dose=3 prn=false ${stopped}`),
    ]);
    expect((await convert(end)).reasons).toEqual(['The order is ended, but is neither repeated nor known.']);
    expect((await convert(repeated)).reasons).toEqual([
      'The order has no start: it is not said, and it is not known before.',
    ]);
    const known = { order_code: 'ORD-1', encounter_code: 'V-1', item_code: 'MORPH', starts_at: '2026-03-01T09:00:00' };
    const ended = await convert(end, { knownOrders: async () => new Map([['ORD-1', known]]) });
    expect(ended.rows[0]).toContain('starts_at=2026-03-01T09:00:00 stops_at=2026-03-01T18:00:00-06:00');
  });

  it('is refused where it has no number, no visit, no drug, or only answers', async () => {
    const reasons = async (text: string) => (await convert(text)).reasons[0];
    expect(await reasons(order('UA'))).toContain('changes no order');
    expect(await reasons(order('NW', 'RXE||MORPH').replace('ORD-1^EHR|F-9', '|'))).toContain('no number');
    expect(await reasons(order('NW', 'RXE||MORPH').replace('V-1', '').replace('ACC-9', ''))).toContain('no visit');
    expect(await reasons(order('NW'))).toContain('no RXE');
    expect(await reasons(message('RDE^O11', pid, pv1()))).toContain('no order');
    expect(await reasons(order('NW', 'RXE||MORPH', 'FT1|1|1'))).toContain('DFT messages only');
  });
});
