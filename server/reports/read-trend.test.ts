import { beforeAll, expect, it } from 'vitest';
import { itemDetail } from '../../domains/item-page/pages/1088-item-detail.ts';
import { onHandByLocation } from '../../domains/stock/pages/1059-on-hand-by-location.ts';
import { removedByLocation } from '../../domains/stock/pages/1065-removed-by-location.ts';
import { itemLotReport } from '../../domains/stock/pages/1067-item-lot-report.ts';
import { usageByLocation } from '../../domains/stock/pages/1077-usage-by-location.ts';
import type { Report } from '../../query/define/report.ts';
import { askReport } from '../../testkit/warehouses/ask-report.ts';
import { loadFiles } from '../../testkit/warehouses/load-files.ts';
import { onEachEngine } from '../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../testkit/warehouses/small-hospital.ts';
import { readQuestion } from './read-question.ts';
import { readTrend } from './read-trend.ts';

/** From Monday, May 4, on: 100 come, 10 are used a week, and in the second and third week 10 and 30 are thrown away. */
const hospital = {
  ...smallHospital,
  movements: `movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost
A,MAIN,ADC1,0409-4699-30,,,2026-05-04T08:00:00,receive,100,1
B,MAIN,ADC1,0409-4699-30,,,2026-05-05T08:00:00,dispense,10,1
C,MAIN,ADC1,0409-4699-30,,,2026-05-12T08:00:00,dispense,10,1
D,MAIN,ADC1,0409-4699-30,,,2026-05-13T08:00:00,waste,10,1
E,MAIN,ADC1,0409-4699-30,,,2026-05-19T08:00:00,dispense,10,1
F,MAIN,ADC1,0409-4699-30,,,2026-05-20T08:00:00,waste,30,1
G,EAST,PHARM,0409-4699-30,,,2026-05-31T08:00:00,receive,5,2
`,
};

onEachEngine((warehouse) => {
  beforeAll(() => loadFiles(warehouse.engine, 1, hospital));

  const trendOf = (report: Report, query: Record<string, string> = {}) =>
    readTrend(
      { warehouse: warehouse.engine, companyId: 1, query, today: '2026-11-15', signal: undefined },
      readQuestion(report, query),
    );
  const may = { from: '2026-05-04', to: '2026-05-31' };

  it('key figures are told for each week, and nothing of weeks before the data begin', async () => {
    const { by, spans, figures } = await trendOf(removedByLocation, may);
    expect(by).toBe('week');
    expect(spans.map(({ from }) => from).slice(-4)).toEqual(['2026-05-04', '2026-05-11', '2026-05-18', '2026-05-25']);
    const unknown = [null, null, null, null];
    expect(figures.removed_value).toEqual([...unknown, 0, 10, 30, 0]);
    // A part of what left: 10 of 20, 30 of 40, and of nothing no part.
    expect(figures.loss_rate).toEqual([...unknown, 0, 0.5, 0.75, null]);
  });

  it('each value is what the page says of those days', async () => {
    const { spans, figures } = await trendOf(removedByLocation, { ...may, facility: 'MAIN' });
    for (const [at, { from, to }] of spans.entries()) {
      if (from < may.from) continue;
      const { kpis } = await askReport(warehouse, removedByLocation, { from, to, facility: 'MAIN' });
      for (const { key, value } of kpis) expect([key, from, figures[key]?.[at]]).toEqual([key, from, value]);
    }
  });

  it('a state is told at the ends of months and on the day asked for', async () => {
    const { by, spans, figures } = await trendOf(onHandByLocation, { to: '2026-05-19' });
    expect([by, spans.at(-1)]).toEqual(['month-end', { from: '2026-05-19', to: '2026-05-19' }]);
    expect(figures.on_hand_value).toEqual([...Array.from({ length: 12 }, () => null), 60]);
    const all = await trendOf(onHandByLocation);
    expect(all.figures.on_hand_value?.at(-1)).toBe(40);
  });

  it('what tells a change itself is not followed, nor what is not about days', async () => {
    expect(Object.keys((await trendOf(usageByLocation, may)).figures)).not.toContain('usage_change_pct');
    expect((await trendOf(removedByLocation, { ...may, detail: 'movements' })).by).toBeNull();
    // What lay where by lot takes a second for each day that is not kept.
    expect((await trendOf(itemLotReport)).by).toBeNull();
    // Of no item in particular there is nothing to follow.
    expect(await trendOf(itemDetail)).toEqual({ by: null, spans: [], figures: {} });
  });
});
