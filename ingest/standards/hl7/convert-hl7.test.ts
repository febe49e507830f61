import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NotThisFormat } from '../not-this-format.ts';
import { collect, toChunks } from '../testing/collect.ts';
import { convert, in1, message, pid, pv1, salt, secrets } from '../testing/hl7-messages.ts';
import { convertHl7 } from './convert-hl7.ts';
import type { Hl7Options } from './hl7-options.ts';

describe('a message about a dispense (RDS)', () => {
  const dispense = (rxd: string) => message('RDS^O13', pid, pv1(), 'ORC|RE|ORD-1|F-9', `RXD|${rxd}`);
  const usual =
    '1|0409-1234-01^Morphine^NDC|20260301113000|2|tab^Tablet||RX-5|||RPH1^SMITH^ADAM||||||||LOT7|202702|||||||||||PHARM^Pharmacy';

  it('gives a movement out of the pharmacy, with lot and expiry', async () => {
    const { rows, reasons } = await convert(dispense(usual));
    expect(reasons).toEqual([]);
    expect(rows).toEqual([
      'movements: movement_id=RDS-RX-5-1-20260301113000 facility_code=NORTH location_code=PHARM ndc=00409123401 lot=LOT7 expiry=2027-02-28 occurred_at=2026-03-01T11:30:00-06:00 kind=dispense quantity=2 staff_code=RPH1',
    ]);
    expect((await convert(dispense(usual.replace('|2|', '|-2|')))).rows[0]).toContain('kind=return quantity=2');
  });

  it('gives a cabinet transaction where the location is a cabinet', async () => {
    const options: Partial<Hl7Options> = { cabinets: new Set(['PHARM']), itemOfNdc: () => 'MORPH' };
    expect((await convert(dispense(usual), options)).rows).toEqual([
      'adc_transactions: transaction_id=RDS-RX-5-1-20260301113000 facility_code=NORTH location_code=PHARM staff_code=RPH1 encounter_code=V-1 item_code=MORPH ndc=00409123401 occurred_at=2026-03-01T11:30:00-06:00 kind=dispense quantity=2 order_code=ORD-1',
    ]);
    expect((await convert(dispense(usual.replace('RPH1', '')), options)).reasons[0]).toContain('RXD-10 is blank');
    expect((await convert(dispense(usual), { cabinets: new Set(['PHARM']) })).reasons[0]).toContain('no known product');
  });

  it('takes a house pharmacy where none is named, and checks the unit where it is known', async () => {
    const nowhere = usual.replace('PHARM^Pharmacy', '');
    expect((await convert(dispense(nowhere), { pharmacy: 'CENTRAL' })).rows[0]).toContain('location_code=CENTRAL');
    expect((await convert(dispense(usual), { unitOfNdc: () => 'tablet' })).rows).toHaveLength(1);
    expect((await convert(dispense(usual), { unitOfNdc: () => 'mL' })).reasons[0]).toContain(
      'RXD-5 is not the base unit',
    );
  });

  it('comes twice only once, and is refused where something is missing', async () => {
    const twice = await convert([dispense(usual), dispense(usual)].join('\r'));
    expect(twice.rows).toHaveLength(1);
    expect(twice.reasons[0]).toContain('which is kept');
    const reason = async (from: string, to: string) => (await convert(dispense(usual.replace(from, to)))).reasons[0];
    expect(await reason('PHARM^Pharmacy', '')).toContain('RXD-30 and RXD-27 are blank');
    expect(await reason('20260301113000', '2026')).toContain('RXD-3 is not a time');
    expect(await reason('|2|', '|two|')).toContain('RXD-4 is not a number');
    expect(await reason('0409-1234-01', '01151327')).toContain('has 8 digits');
    expect((await convert(message('RDS^O13', pid, pv1()))).reasons[0]).toContain('no dispense');
    const nameless = dispense(usual.replace('RX-5', '')).replace('ORD-1|F-9', '|');
    expect((await convert(nameless)).reasons[0]).toContain('RXD-7, ORC-2 and ORC-3 are blank');
  });
});

describe('a message about money (DFT)', () => {
  const charge = (...ft1: string[]) => message('DFT^P03', 'EVN|P03|20260301', pid, pv1('I'), ...ft1);
  const ft1 = (id: string, type: string, quantity: string, more = '|||||||||||||||||||') =>
    `FT1|1|${id}||20260301113000|20260302|${type}|CDM-1^MORPHINE^L|||${quantity}${more}`;
  const withNdc = '|||||||||||DR7^SMITH|||||JW|||0409-1234-01^Morphine^NDC';

  it('gives charges, credits and billed waste, with class and payer', async () => {
    const { rows, reasons } = await convert(
      charge(
        ft1('T1', 'CG', '2'),
        ft1('T2', 'CG', '1', withNdc),
        ft1('T3', 'CG', '-1'),
        ft1('T4', 'CD', '3'),
        ft1('T5', 'cr', '1'),
      ),
    );
    expect(reasons).toEqual([]);
    expect(rows[0]).toBe(
      'charges: charge_id=T1 kind=charge facility_code=NORTH location_code=4E encounter_code=V-1 charge_code=CDM-1 quantity=2 occurred_at=2026-03-01T11:30:00-06:00 posted_at=2026-03-02T00:00:00 patient_class=inpatient payer=medicaid',
    );
    expect(rows[1]).toMatch(
      /charge_id=T2 kind=waste .*provider_code=DR7 charge_code=CDM-1 ndc=00409123401 quantity=1/u,
    );
    expect(rows[2]).toMatch(/charge_id=T3-credit kind=credit .*quantity=1/u);
    expect(rows[3]).toMatch(/charge_id=T4-credit kind=credit .*quantity=3/u);
    expect(rows[4]).toMatch(/charge_id=T5-credit kind=credit/u);
  });

  it('links a credit with the charge of its number, or with the one that a field names', async () => {
    const { rows } = await convert(charge(ft1('T1', 'CG', '2'), ft1('T1', 'CD', '2')));
    expect(rows[1]).toMatch(/charge_id=T1-credit kind=credit .*reversed_charge_id=T1$/u);
    const named = await convert(charge(ft1('T2', 'CD', '2', '||||||||||||||||||||T1')), { reversedChargeField: 30 });
    expect(named.rows[0]).toContain('reversed_charge_id=T1');
  });

  it('names a charge without a number by its content, the same each time it is sent', async () => {
    const first = (await convert(charge(ft1('', 'CG', '2')))).rows[0] ?? '';
    expect(first).toMatch(/charge_id=ft1-[0-9a-f]{32} /u);
    expect((await convert(charge(ft1('', 'CG', '2')))).rows[0]).toBe(first);
    expect((await convert(charge(ft1('', 'CG', '3')))).rows[0]).not.toContain(first.slice(0, 50));
  });

  it('takes the NDC from where it stands, and base units where there is no charge code', async () => {
    const ndcOnly = 'FT1|1|T1||20260301||CG|0409123401^Morphine^NDC|||2';
    expect((await convert(charge(ndcOnly), { isKnownNdc: (ndc) => ndc === '00409123401' })).rows[0]).toMatch(
      /ndc=00409123401 quantity=2/u,
    );
    const bare = `FT1|1|T1||20260301||CG||||1${'|'.repeat(19)}00409123401${'|'.repeat(14)}5^mL`;
    expect((await convert(charge(bare))).rows[0]).toMatch(
      /kind=charge .*encounter_code=V-1 ndc=00409123401 quantity=5/u,
    );
    expect((await convert(charge(bare), { unitOfNdc: () => 'mg' })).reasons[0]).toContain(
      'FT1-43 is not in the base unit',
    );
    const odd = await convert(charge(ft1('T1', 'CG', '1', `${'|'.repeat(19)}123`)));
    expect(odd.rows).toHaveLength(1);
    expect(odd.notes).toEqual(['The NDC of the charge is left blank: the NDC has 3 digits: an NDC has 10 or 11.']);
  });

  it('is refused where it is a payment, has no time, no number or nothing to charge', async () => {
    const reason = async (...segments: string[]) => (await convert(charge(...segments))).reasons[0];
    expect(await reason(ft1('T1', 'PY', '1'))).toContain('neither a charge (CG) nor a credit (CD)');
    expect(await reason(ft1('T1', 'CG', 'x'))).toContain('FT1-10 is not a number');
    expect(await reason('FT1|1|T1||2026||CG|C|||1')).toContain('FT1-4 is not a time');
    expect(await reason('FT1|1|T1||20260301||CG||||1')).toContain('neither a charge code nor a drug');
    expect(await reason()).toContain('no transaction');
  });
});

describe('a file of messages', () => {
  const all = [
    message('ADT^A01', 'EVN|A01|20260301', pid, pv1('I'), in1),
    message('RDE^O11', pid, pv1(), 'ORC|NW|ORD-1', 'RXE||MORPH^^L|2'),
    message('DFT^P03', pid, pv1(), 'FT1|1|T1||20260301||CG|C|||1'),
  ].join('');

  it('needs a salt that is a secret', () => {
    expect(() => convertHl7([], { salt: 'short' })).toThrow(/at least 16 characters/u);
  });

  it('survives being cut, changed and filled with noise, and never tells who the patient is', async () => {
    const place = fc.nat(all.length);
    const noise = fc.string({ unit: 'binary-ascii', maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(place, fc.nat(40), noise, async (from, length, added) => {
        try {
          const text = all.slice(0, from) + added + all.slice(from + length);
          const { refusals, notes } = await collect(
            convertHl7([{ bytes: toChunks(text, 64), firstLine: () => 1 }], { salt }),
          );
          const told = JSON.stringify([refusals, notes]);
          for (const secret of secrets) expect(told).not.toContain(secret);
        } catch (error) {
          expect(error).toBeInstanceOf(NotThisFormat);
        }
      }),
      { numRuns: 500 },
    );
  });
});
