import { beforeAll, expect, it } from 'vitest';
import { everyHour, figuresOf } from '../../../testkit/reports/figures-of.ts';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onDuckDb } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { itemsVoided } from './1006-items-voided.ts';

const header = 'tag,event,occurred_at,ndc,lot,expiry,facility_code,location_code,tray_code,staff_code,reason\n';
const encoded = (tag: string, at: string, user = 'N1', ndc = '63323-269-10') =>
  `${tag},encoded,2026-${at}:00,${ndc},L1,2027-03-01,MAIN,PHARM,,${user},\n`;
const then = (tag: string, event: string, at: string, more: { tray?: string; reason?: string } = {}) =>
  `${tag},${event},2026-${at}:00,,,,MAIN,PHARM,${more.tray ?? ''},P1,${more.reason ?? ''}\n`;

onDuckDb((warehouse) => {
  beforeAll(async () => {
    // A hundred units in February, ten of them voided; sixty in the week of March 2.
    const before = Array.from({ length: 100 }, (_, index) => {
      const date = `02-${String((index % 20) + 1).padStart(2, '0')}`;
      const tag = `B${index}`;
      return (
        encoded(tag, `${date}T08:00`) + (index < 10 ? then(tag, 'voided', `${date}T15:00`, { reason: 'torn' }) : '')
      );
    });
    const now = Array.from({ length: 60 }, (_, index) => encoded(`N${index}`, '03-02T12:00', index < 30 ? 'N1' : 'P1'));
    await warehouse.load({
      ...smallHospital,
      tray_types: 'tray_type_code,name\nCRASH,Crash cart\n',
      trays: 'tray_code,tray_type_code,facility_code\nT1,CRASH,MAIN\n',
      movements: `movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity,unit_cost
R1,MAIN,PHARM,63323-269-10,2026-02-01T08:00:00,receive,100,0.4
`,
      rfid_events:
        header +
        before.join('') +
        now.join('') +
        then('N0', 'voided', '03-02T14:00', { reason: ' Torn ' }) +
        then('N1', 'approved', '03-02T13:00') +
        then('N1', 'voided', '03-02T16:00', { reason: 'torn' }) +
        then('N2', 'approved', '03-02T13:00') +
        then('N2', 'restocked', '03-02T14:00', { tray: 'T1' }) +
        then('N2', 'voided', '03-02T18:00') +
        then('N3', 'voided', '03-02T20:00', { reason: 'unreadable' }) +
        // A new tag of the same NDC and lot within the hour answers for the last void.
        encoded('NEW', '03-02T20:30', 'P1') +
        // An end is an end: the second void does not count.
        then('N0', 'voided', '03-03T09:00', { reason: 'again' }),
    });
    await refreshMarts(warehouse.engine, 1);
  });

  const ask = (query: Record<string, string> = {}) =>
    askReport(warehouse, itemsVoided, { from: '2026-03-02', to: '2026-03-08', ...query });

  it('each reason with how many, where, and what may be lost', async () => {
    const { rows, totals } = await ask();
    expect(
      rows.map((row) => [
        row.reason,
        row.items_voided,
        row.voided_before_approval,
        row.voided_on_shelf,
        row.voided_in_tray,
        row.retagged_count,
        row.hours_to_void_median,
      ]),
    ).toEqual([
      ['torn', 2, 1, 1, 0, 0, 2],
      ['not given', 1, 0, 0, 1, 0, 6],
      ['unreadable', 1, 1, 0, 0, 1, 8],
    ]);
    // 61 were encoded in these days.
    expect(rows.map(({ void_pct }) => void_pct)).toEqual(
      [2 / 61, 1 / 61, 1 / 61].map((share) => expect.closeTo(share, 9)),
    );
    expect(totals).toMatchObject({ items_voided: 4, items_encoded: 61 });
    expect(totals.void_pct).toBeCloseTo(4 / 61, 9);
    expect(totals.void_value).toBeCloseTo(1.6, 6);
    expect(totals.lost_value).toBeCloseTo(1.2, 6);
    expect(rows[0]?.top_items).toBe('Propofol 10 mg/mL (2)');
  });

  it('a reason or a stage narrows the voids, not what they are compared with', async () => {
    const { totals } = await ask({ reason: 'torn' });
    expect(totals).toMatchObject({ items_voided: 2, items_encoded: 61 });
    expect((await ask({ voidStage: 'in_tray' })).rows).toMatchObject([{ reason: 'not given', items_voided: 1 }]);
    expect((await ask({ reason: '' })).rows).toMatchObject([{ reason: 'not given' }]);
  });

  it.each(['reason', 'item', 'ndc', 'manufacturer', 'user', 'encoder', 'date', 'location', 'facility'])(
    'rows by %s add up to the same, read by day or event by event',
    async (by) => {
      const answer = await ask({ groupBy: by });
      const { rows, totals } = answer;
      expect(figuresOf(answer)).toEqual(figuresOf(await ask({ groupBy: by, ...everyHour })));
      for (const key of [
        'items_voided',
        'voided_before_approval',
        'voided_on_shelf',
        'voided_in_tray',
        'retagged_count',
      ])
        expect(rows.reduce((sum, row) => sum + Number(row[key]), 0)).toBe(totals[key]);
      expect(totals.items_voided).toBe(4);
    },
  );

  it('by item the rate is that of the item', async () => {
    const { rows } = await ask({ groupBy: 'item' });
    expect(rows).toHaveLength(1);
    expect(rows[0]?.void_pct).toBeCloseTo(4 / 61, 9);
  });

  it('weeks are judged by the share of the weeks before', async () => {
    const { series } = await ask();
    const [week] = series[0]?.points ?? [];
    expect(series[0]?.points).toHaveLength(1);
    expect(week?.middle).toBeCloseTo(0.1, 9);
    // Of 61 with one in ten each, at least 14 come in 0.24 % of the cases, at least 15 in 0.08 %.
    expect(week?.high).toBeCloseTo(14 / 61, 9);
    expect(week?.low).toBe(0);
    expect(series[0]?.title).toBe('In no whole week were more tags voided than chance explains');
  });

  it('reasons add up to all, and encoders stand against the rate of all', async () => {
    const { series } = await ask();
    expect(series[1]?.points.map(({ reason, cumulative_value_pct }) => [reason, cumulative_value_pct])).toEqual([
      ['torn', 0.5],
      ['not given', 0.75],
      ['unreadable', 1],
    ]);
    const encoders = series[2]?.points ?? [];
    expect(encoders.map(({ encoder, items_encoded, items_voided }) => [encoder, items_encoded, items_voided])).toEqual([
      ['Ann Example', 30, 4],
      ['Bob Example', 31, 0],
    ]);
    // Of 30 with 4 in 61 each, at least 8 come in 0.05 %.
    expect(encoders[0]?.high).toBeCloseTo(7 / 30, 9);
  });

  it('what is without a reason is told as a share', async () => {
    const { kpis } = await ask();
    expect(kpis.find(({ key }) => key === 'no_reason_pct')?.value).toBe(0.25);
  });
});
