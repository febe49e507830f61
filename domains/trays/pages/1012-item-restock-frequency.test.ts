import { beforeAll, expect, it } from 'vitest';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onDuckDb } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallTrays } from '../../../testkit/warehouses/small-trays.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { itemRestockFrequency } from './1012-item-restock-frequency.ts';

/** A1 is refilled with a propofol on each of the first twelve days of April; a fentanyl lies in it untouched. */
const april = Array.from({ length: 12 }, (_, index) => {
  const date = `2026-04-${String(index + 1).padStart(2, '0')}`;
  const tag = `S${index}`;
  return [
    `${tag},encoded,2026-03-15T08:00:00,0409-4699-30,AB1234,2027-01-31,MAIN,PHARM,,N1`,
    `${tag},restocked,${date}T10:00:00,,,,MAIN,,A1,N1`,
    `${tag},used,${date}T18:00:00,,,,MAIN,,A1,N1`,
  ].join('\n');
});

/** The spare tray, which has no template, gets a third propofol. */
const stray = `X1,encoded,2026-03-15T08:00:00,0409-4699-30,AB1234,2027-01-31,MAIN,PHARM,,N1
X1,restocked,2026-03-20T10:00:00,,,,MAIN,,B1,N1
`;

/**
 * Of three small trays D1 is filled on April 13 and refilled on each of the next eleven days, D2 is filled on the 20th and rests,
 * D3 rests. Both that were filled hold a ketamine at $5.00, which their template does not have.
 */
const small = [
  ...Array.from({ length: 12 }, (_, index) => [
    `D${index},encoded,2026-03-15T08:00:00,0409-4699-30,AB1234,2027-01-31,MAIN,PHARM,,N1`,
    `D${index},restocked,2026-04-${index + 13}T10:00:00,,,,MAIN,,D1,N1`,
  ]),
  ...['K1', 'K2'].map((tag) => [
    `${tag},encoded,2026-03-15T08:00:00,0409-2051-05,AB1234,2027-01-31,MAIN,PHARM,,N1`,
    `${tag},restocked,2026-04-${tag === 'K1' ? 13 : 20}T10:00:00,,,,MAIN,,${tag === 'K1' ? 'D1' : 'D2'},N1`,
  ]),
].flat();

onDuckDb((warehouse) => {
  beforeAll(async () => {
    await warehouse.load({
      ...smallTrays,
      // A third item that nobody ever put in.
      tray_type_items: `${smallTrays.tray_type_items}ANES,KETA,S3,1,\nSMALL,PROP,S1,5,\n`,
      tray_types: `${smallTrays.tray_types}SMALL,Small tray,crash_cart\n`,
      trays: `${smallTrays.trays}D1,SMALL,MAIN,\nD2,SMALL,MAIN,\nD3,SMALL,MAIN,\n`,
      products: `${smallTrays.products}0409-2051-05,KETA,Hospira,Ketamine vials,10\n`,
      movements: `${smallTrays.movements}M2,MAIN,PHARM,0409-2051-05,2026-02-01T08:00:00,receive,100,5\n`,
      // Fentanyl is vital.
      items: `${smallTrays.items?.replaceAll('\n', ',\n').replace('schedule,', 'schedule,ven_class').replace('mL,2,', 'mL,2,V')}KETA,Ketamine,ketamine,mL,3,\n`,
      rfid_events: `${smallTrays.rfid_events}${[...april, ...small].join('\n')}\n${stray}`,
    });
    await refreshMarts(warehouse.engine, 1);
  });

  const ask = (query: Record<string, string> = {}) =>
    askReport(warehouse, itemRestockFrequency, { from: '2026-03-01', to: '2026-04-30', ...query });

  it('each item of a type tells at which share of its cycles it was topped up', async () => {
    const { rows, kpis } = await ask({ trayType: 'ANES' });
    expect(rows).toMatchObject([
      {
        item: 'Propofol 10 mg/mL',
        tray_type: 'Anesthesia tray',
        cycles: 14,
        cycles_with_item: 14,
        restock_cycle_pct: 1,
        items_restocked: 16,
        items_per_restock: 16 / 14,
        restocked_per_tray_30d: (30 * 16) / 60,
        days_since_last: 18,
        par: 5,
        restocked_value: 16,
        frequency_band: 'every',
      },
      {
        item: 'Fentanyl 50 mcg/mL',
        cycles: 14,
        cycles_with_item: 1,
        items_restocked: 1,
        days_since_last: 50,
        par: 2,
        restocked_value: null,
        frequency_band: 'rare',
      },
      {
        item: 'Ketamine',
        cycles: 14,
        cycles_with_item: 0,
        restock_cycle_pct: 0,
        items_per_restock: null,
        restocked_value: 0,
        days_between_median: null,
        days_since_last: null,
        frequency_band: 'never',
      },
    ]);
    expect(rows[0]?.days_between_median).toBe(1);
    expect(kpis.map(({ key, value }) => [key, value])).toEqual([
      ['items_restocked', 17],
      ['every_count', 1],
      ['never_count', 1],
      ['never_value', 0],
    ]);
  });

  it('few cycles tell no band, and what the template lacks counts where it was held', async () => {
    const { rows } = await ask({ to: '2026-03-31', sort: 'tray_type,-cycles_with_item' });
    expect(rows.map((row) => [row.item, row.cycles, row.cycles_with_item, row.frequency_band])).toEqual([
      ['Propofol 10 mg/mL', 2, 2, null],
      ['Fentanyl 50 mcg/mL', 2, 1, null],
      ['Ketamine', 2, 0, null],
      ['Propofol 10 mg/mL', 1, 1, null],
    ]);
    const held = await ask({ tray: 'B1' });
    expect(held.rows).toMatchObject([{ tray_type: 'Spare tray', cycles: 1, cycles_with_item: 1, par: null }]);
    const byItem = await ask({ groupBy: 'item', item: 'PROP' });
    expect(byItem.rows).toMatchObject([{ cycles: 26, cycles_with_item: 26, par: null }]);
  });

  it('a tray that closed no cycle counts with its days and with what lies in it', async () => {
    const { rows, kpis } = await ask({ trayType: 'SMALL' });
    expect(rows).toMatchObject([
      // D1 was in use for 18 days, D2 for 11, D3 not yet.
      { item: 'Propofol 10 mg/mL', cycles: 11, items_restocked: 11, restocked_per_tray_30d: (30 * 11) / (18 + 11) },
      {
        item: 'Ketamine',
        cycles: 11,
        restocked_per_tray_30d: 0,
        days_since_last: 10,
        frequency_band: 'never_expected',
      },
    ]);
    expect(kpis.at(-1)).toMatchObject({ key: 'never_value', value: 10 });
    expect((await ask({ trayType: 'SMALL', groupBy: 'tray' })).rows.map((row) => row.tray)).toEqual(['D1']);
  });

  it('filters narrow by band, drug and tray; grouped by item alone the cycles of all types are added', async () => {
    const items = async (query: Record<string, string>) => (await ask(query)).rows.map((row) => row.item);
    expect(await items({ frequencyBand: 'never' })).toEqual(['Ketamine', 'Ketamine']);
    expect(await items({ deaSchedule: '2' })).toEqual(['Fentanyl 50 mcg/mL']);
    const { rows } = await ask({ groupBy: 'tray', trayType: 'ANES' });
    expect(rows.map((row) => [row.tray, row.cycles, row.par])).toEqual([['A1', 42, null]]);
  });

  it('never is a warning, but not of an emergency drug and not in a crash cart', async () => {
    // After March 11 the tray got no fentanyl, which is vital, and no ketamine, which is not.
    const { rows, columns, kpis } = await ask({ from: '2026-03-12', frequencyBand: 'never', sort: 'tray_type,item' });
    expect(rows.map((row) => [row.tray_type, row.item, row.frequency_band])).toEqual([
      ['Anesthesia tray', 'Fentanyl 50 mcg/mL', 'never_expected'],
      ['Anesthesia tray', 'Ketamine', 'never'],
      ['Small tray', 'Ketamine', 'never_expected'],
    ]);
    expect(columns.find(({ key }) => key === 'frequency_band')?.levels).toMatchObject({
      never: 'warn',
      never_expected: 'none',
    });
    expect(kpis.find(({ key }) => key === 'never_count')?.value).toBe(3);
    // Together with what should have gone in, it is a warning.
    const byType = await ask({ from: '2026-03-12', frequencyBand: 'never', groupBy: 'tray_type', sort: 'tray_type' });
    expect(byType.rows.map((row) => row.frequency_band)).toEqual(['never', 'never_expected']);
  });

  it('the chart counts what is always and what is never touched', async () => {
    const [chart] = (await ask()).series;
    expect(chart?.title).toBe('Of 5 items of tray types, topped up nearly always: 2; never: 2');
    expect(chart?.points.map((point) => [point.item, point.items_per_restock])).toContainEqual(['Ketamine', 0]);
  });
});
