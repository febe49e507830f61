import { beforeAll, expect, it } from 'vitest';
import { askReport } from '../../testkit/warehouses/ask-report.ts';
import { onEachEngine } from '../../testkit/warehouses/on-each-engine.ts';
import { smallTrays } from '../../testkit/warehouses/small-trays.ts';
import { refreshMarts } from '../../warehouse/marts/pipeline.ts';
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

onEachEngine((warehouse) => {
  beforeAll(async () => {
    await warehouse.load({
      ...smallTrays,
      // A third item that nobody ever put in.
      tray_type_items: `${smallTrays.tray_type_items}ANES,KETA,S3,1,\n`,
      items: `${smallTrays.items}KETA,Ketamine,ketamine,mL,3\n`,
      rfid_events: `${smallTrays.rfid_events}${april.join('\n')}\n${stray}`,
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
      ['never_value', null],
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
    expect(byItem.rows).toMatchObject([{ cycles: 15, cycles_with_item: 15, par: null }]);
  });

  it('filters narrow by band, drug and tray; grouped by item alone the cycles of all types are added', async () => {
    const items = async (query: Record<string, string>) => (await ask(query)).rows.map((row) => row.item);
    expect(await items({ frequencyBand: 'never' })).toEqual(['Ketamine']);
    expect(await items({ deaSchedule: '2' })).toEqual(['Fentanyl 50 mcg/mL']);
    const { rows } = await ask({ groupBy: 'tray', trayType: 'ANES' });
    expect(rows.map((row) => [row.tray, row.cycles, row.par])).toEqual([['A1', 42, null]]);
  });

  it('the chart counts what is always and what is never touched', async () => {
    const [chart] = (await ask()).series;
    expect(chart?.title).toBe('Of 3 items of tray types, topped up nearly always: 1; never: 1');
    expect(chart?.points.map((point) => [point.item, point.items_per_restock])).toContainEqual(['Ketamine', 0]);
  });
});
