import { beforeAll, expect, it } from 'vitest';
import { everyHour, figuresOf } from '../../../testkit/reports/figures-of.ts';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onDuckDb } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { itemHistory } from './1005-item-history.ts';
import { itemsUsed } from './1007-items-used.ts';

const header = 'tag,event,occurred_at,ndc,lot,expiry,facility_code,location_code,tray_code,staff_code,case_code\n';
const stocked = (tag: string, tray: string, more: { ndc?: string; lot?: string; expiry?: string } = {}) =>
  `${tag},encoded,2026-02-01T08:00:00,${more.ndc ?? '63323-269-10'},${more.lot ?? 'L1'},${more.expiry ?? '2027-03-01'},MAIN,PHARM,,N1,
${tag},approved,2026-02-01T09:00:00,,,,MAIN,PHARM,,P1,
${tag},restocked,2026-03-01T08:00:00,,,,MAIN,ADC1,${tray},P1,
`;
const then = (tag: string, event: string, at: string, more: { tray?: string; case?: string } = {}) =>
  `${tag},${event},2026-${at}:00,,,,MAIN,ADC1,${more.tray ?? ''},N1,${more.case ?? ''}\n`;

onDuckDb((warehouse) => {
  beforeAll(async () => {
    await warehouse.load({
      ...smallHospital,
      tray_types: 'tray_type_code,name,category\nANA,Anesthesia,anesthesia\nCRASH,Crash cart,crash_cart\n',
      trays: 'tray_code,tray_type_code,facility_code\nA1,ANA,MAIN\nC1,CRASH,MAIN\n',
      cases: `case_code,facility_code,location_code,staff_code,starts_at,ends_at
CASE1,MAIN,ADC1,N1,2026-03-02T08:00:00,2026-03-02T17:00:00
`,
      movements: `movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity,unit_cost
R1,MAIN,PHARM,63323-269-10,2026-02-01T08:00:00,receive,100,0.4
`,
      recall_notices: `notice_code,received_on,ndc,product,lots,class,reason
L-1,2026-03-01,63323-269-10,Vial,LOT20,Class I,Particles
`,
      rfid_events:
        header +
        stocked('IN', 'A1') +
        then('IN', 'used', '03-02T08:00', { case: 'CASE1' }) +
        stocked('IN2', 'A1') +
        then('IN2', 'used', '03-02T08:00', { case: 'CASE1' }) +
        stocked('LOOSE', 'A1', { ndc: '0409-9094-22' }) +
        then('LOOSE', 'used', '03-03T08:00') +
        stocked('BARE', 'A1') +
        then('BARE', 'used', '03-03T08:00') +
        stocked('CART', 'C1', { expiry: '2026-03-03' }) +
        then('CART', 'used', '03-04T08:00') +
        then('CART', 'restocked', '03-05T08:00', { tray: 'C1' }) +
        stocked('BAD', 'C1', { lot: 'LOT20' }) +
        then('BAD', 'used', '03-05T08:00') +
        stocked('FOUND', 'A1') +
        then('FOUND', 'used', '03-04T09:00') +
        then('FOUND', 'found', '03-07T09:00', { tray: 'A1' }) +
        stocked('BEFORE', 'A1') +
        then('BEFORE', 'used', '03-01T18:00') +
        // In May, three within one minute: two of one drug and one of another; and one in the next minute.
        ['B1', 'B2', 'B4'].map((tag) => stocked(tag, 'A1')).join('') +
        stocked('B3', 'A1', { ndc: '0409-9094-22' }) +
        ['B1', 'B2', 'B3'].map((tag) => then(tag, 'used', '05-02T08:00')).join('') +
        then('B4', 'used', '05-02T08:01') +
        ['E1', 'E2', 'E3'].map((tag) => stocked(tag, '')).join('') +
        ['E1', 'E2', 'E3'].map((tag, at) => `${tag},used,2026-05-02T09:0${at}:00,,,,EAST,PHARM,,N1,\n`).join(''),
    });
    await refreshMarts(warehouse.engine, 1);
  });

  const ask = (query: Record<string, string> = {}) =>
    askReport(warehouse, itemsUsed, { from: '2026-03-02', to: '2026-03-11', ...query });

  it('each item with what was used, what it cost, and what is odd about it', async () => {
    const { rows, totals } = await ask();
    expect(rows).toMatchObject([
      {
        item: 'Propofol 10 mg/mL',
        items_used: 5,
        items_used_per_day: 0.5,
        cases: 1,
        days_in_tray_median: 2,
        used_expired_count: 1,
        used_recalled_count: 1,
        used_then_seen_count: 1,
        undone_count: 1,
      },
      {
        item: 'Fentanyl 50 mcg/mL',
        items_used: 1,
        used_value: null,
        cases: 0,
        case_linked_pct: 0,
        unlinked_value: null,
      },
    ]);
    // Of IN, IN2 and BARE two name a case; crash carts have none to name.
    expect(rows[0]?.case_linked_pct).toBeCloseTo(2 / 3, 9);
    expect(rows[0]?.used_value).toBeCloseTo(2, 6);
    expect(rows[0]?.unlinked_value).toBeCloseTo(0.4, 6);
    expect(totals).toMatchObject({ items_used: 6, cases: 1, case_linked_pct: 0.5 });
  });

  it('a use counts up to the day before the tag is found', async () => {
    expect((await ask({ to: '2026-03-06' })).totals).toMatchObject({ items_used: 7, undone_count: 0 });
    expect((await ask({ to: '2026-03-07' })).totals).toMatchObject({ items_used: 6, undone_count: 1 });
  });

  it.each([{}, everyHour])(
    'seen again is what was read again by the last day, and leads to just these uses',
    async (hours) => {
      const seen = async (to: string) => {
        const { totals, columns } = await ask({ to, ...hours });
        const set = columns.find(({ key }) => key === 'used_then_seen_count')?.drill?.set;
        const uses = await askReport(warehouse, itemHistory, { from: '2026-03-02', to, ...set });
        return [totals.used_then_seen_count, uses.rows.map((row) => row.tag)];
      };
      expect([await seen('2026-03-04'), await seen('2026-03-05')]).toEqual([
        [0, []],
        [1, ['CART']],
      ]);
    },
  );

  it.each(['item', 'ndc', 'tray_type', 'tray', 'user', 'date', 'location', 'facility'])(
    'rows by %s add up to the same, read by day or event by event',
    async (by) => {
      const answer = await ask({ groupBy: by });
      const { rows, totals } = answer;
      expect(figuresOf(answer)).toEqual(figuresOf(await ask({ groupBy: by, ...everyHour })));
      for (const key of ['items_used', 'used_expired_count', 'used_recalled_count', 'used_then_seen_count'])
        expect(rows.reduce((sum, row) => sum + Number(row[key]), 0)).toBe(totals[key]);
      expect(totals.items_used).toBe(6);
    },
  );

  it('uses with and without a case add up to all; filters hold', async () => {
    const used = async (query: Record<string, string>) => (await ask(query)).totals.items_used;
    expect(await used({ caseLinked: 'true' })).toBe(2);
    expect(await used({ caseLinked: 'false' })).toBe(4);
    expect(await used({ case: 'CASE1' })).toBe(2);
    // What a case used is told whatever days are asked for.
    expect(await used({ case: 'CASE1', from: '2026-05-01', to: '2026-05-10' })).toBe(2);
    expect(await used({ trayCategory: 'crash_cart' })).toBe(2);
    expect(await used({ tray: 'A1', item: 'PROP' })).toBe(3);
  });

  it('where every use names its case nothing is missing, read by day or event by event', async () => {
    const unlinked = async (query: Record<string, string>) => (await ask(query)).rows.map((row) => row.unlinked_value);
    // IN and IN2 name their case; FENT has no known cost, so what it misses is unknown.
    expect(await unlinked({ to: '2026-03-02' })).toEqual([0]);
    expect(await unlinked({ to: '2026-03-02', ...everyHour })).toEqual([0]);
    expect(await unlinked({ caseLinked: 'true' })).toEqual([0]);
    expect(await unlinked({ item: 'FENT' })).toEqual([null]);
  });

  it('the change is against the equally long time before', async () => {
    const { totals } = await ask({ from: '2026-03-02', to: '2026-03-03' });
    // Four on these two days; one on the two days before.
    expect(totals.change_pct).toBe(3);
  });

  it('the chart ranks items by value up to the whole', async () => {
    const { series } = await ask();
    expect(series[0]?.points).toMatchObject([{ item: 'Propofol 10 mg/mL', cumulative_value_pct: 1 }]);
    expect(series[0]?.title).toBe('One item makes up all of the value used');
  });

  it('a facility whose uses share tray and minute with two others reads in batches, whichever of them a filter leaves', async () => {
    const inMay = { from: '2026-05-01', to: '2026-05-10' };
    const batches = async (query: Record<string, string>) =>
      (await ask({ ...inMay, ...query })).notes
        .map(({ text }) => text)
        .filter((text) => text.includes('the scan of the returned tray'));
    const told = [expect.stringMatching(/^At one facility more than half/u)];
    // Three of four at the main hospital, none of three at the clinic: less than half over both.
    expect(await batches({})).toEqual(told);
    expect(await batches({ item: 'FENT' })).toEqual(told);
    // By events one by one, where days do not tell trays apart.
    expect(await batches({ item: 'PROP', tray: 'A1' })).toEqual(told);
    expect(await batches({ item: 'PROP' })).toEqual(told);
    expect(await batches({ facility: 'EAST' })).toEqual([]);
    expect((await ask({ ...inMay, groupBy: 'tray' })).meta).toMatchObject({ batch_facility_count: 1 });
    expect((await ask()).meta).toMatchObject({ batch_facility_count: 0 });
  });
});
