import { expect, it } from 'vitest';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { useGeneratedHospital } from '../../../testkit/warehouses/on-each-engine.ts';
import { forecastUsageByItem } from './1020-forecast-usage-by-item.ts';
import { forecastUsageByTrayType } from './1021-forecast-usage-by-tray-type.ts';
import { forecastUsageByNdc } from './1022-forecast-usage-by-ndc.ts';
import { forecastRestockByItem } from './1023-forecast-restock-by-item.ts';
import { forecastCaseUseByItem } from './1024-forecast-anesthesia-usage-by-item.ts';
import { forecastRestockByTrayType } from './1025-forecast-restock-by-tray-type.ts';
import { forecastRestockByTray } from './1026-forecast-restock-by-tray.ts';
import { forecastBySku } from './1073-forecast-demand-by-sku.ts';

const warehouse = useGeneratedHospital();
const to = '2026-11-14';
type Numbers = Record<string, number>;
const ask = async (report: typeof forecastUsageByItem, query: Record<string, string> = {}) =>
  (await askReport(warehouse, report, { to, limit: '1000', ...query })) as unknown as {
    rows: Numbers[];
    totals: Numbers;
  };
const sum = (rows: Numbers[], key: string) => rows.reduce((total, row) => total + (row[key] ?? 0), 0);

it.each([{}, { facility: 'CVMC' }, { venClass: 'V' }])(
  'items, tray types and NDCs have one sum: %j',
  async (query: Record<string, string>) => {
    const byItem = await ask(forecastUsageByItem, query);
    const byType = await ask(forecastUsageByTrayType, query);
    const byNdc = await ask(forecastUsageByNdc, query);
    expect(byItem.rows.length).toBeGreaterThan(5);
    for (const key of ['forecast_4w', 'forecast_13w', 'last_4w', 'last_13w']) {
      const total = sum(byItem.rows, key);
      expect(total).toBeGreaterThan(0);
      for (const { rows, totals } of [byItem, byType, byNdc]) {
        expect(sum(rows, key)).toBeCloseTo(total, 6);
        expect(totals[key]).toBeCloseTo(total, 6);
      }
    }
    // Every NDC is a share of its item.
    for (const { item, forecast_13w } of byItem.rows)
      expect(
        sum(
          byNdc.rows.filter((row) => row.item === item),
          'forecast_13w',
        ),
      ).toBeCloseTo(forecast_13w ?? 0, 6);
    for (const row of [...byItem.rows, ...byType.rows, ...byNdc.rows])
      for (const weeks of ['4w', '13w']) {
        const [low, point, high] = [`forecast_${weeks}_low`, `forecast_${weeks}`, `forecast_${weeks}_high`].map(
          (key) => row[key],
        );
        // Until four earlier weeks have been compared no band is known.
        expect([low, high].map((bound) => bound ?? null)).toEqual([null, null]);
        expect(point).toBeGreaterThanOrEqual(0);
      }
  },
);

it('units restocked by item are those of all tray types and those without a tray', async () => {
  const [byItem, byType] = [await ask(forecastRestockByItem), await ask(forecastRestockByTrayType)];
  const outside = await ask(forecastRestockByItem, { trayType: 'none' });
  expect(byType.totals.forecast_13w_items).toBeGreaterThan(0);
  expect((byType.totals.forecast_13w_items ?? 0) + sum(outside.rows, 'forecast_13w')).toBeCloseTo(
    byItem.totals.forecast_13w ?? 0,
    6,
  );
});

it('tray types are the sum of their trays', async () => {
  const [byType, byTray] = [await ask(forecastRestockByTrayType), await ask(forecastRestockByTray)];
  expect(byTray.rows.length).toBeGreaterThan(byType.rows.length);
  for (const { tray_type, forecast_13w, last_13w } of byType.rows) {
    const trays = byTray.rows.filter((row) => row.tray_type === tray_type);
    expect(sum(trays, 'forecast_13w')).toBeCloseTo(forecast_13w ?? 0, 6);
    expect(sum(trays, 'last_13w')).toBeCloseTo(last_13w ?? 0, 6);
  }
  const due = byTray.rows.map((row) => String(row.next_due_on)).filter((on) => on !== 'null');
  expect(due.length).toBeGreaterThan(0);
  expect(due.filter((on) => on < to)).toEqual([]);
});

it('an item of 1020 shows the forecast of the whole item, and says the difference in words', async () => {
  const query = { facility: 'CVMC' };
  const [tags, skus] = [await ask(forecastUsageByItem, query), await ask(forecastBySku, query)];
  const both = tags.rows.filter((row) => row.sku_forecast_13w !== null);
  expect(both.length).toBeGreaterThan(0);
  for (const row of both)
    expect(
      sum(
        skus.rows.filter(({ item }) => item === row.item),
        'forecast_qty',
      ),
    ).toBeCloseTo(row.sku_forecast_13w ?? 0, 6);
  const words = both.map((row) => String(row.sku_difference));
  expect(words.some((text) => / more without a tag$| more tags used than dispensed$|^The same$/u.test(text))).toBe(
    true,
  );
});

it('each page opens why, weeks, candidates and earlier forecasts of a row', async () => {
  const pages = [
    [forecastUsageByItem, 'item'],
    [forecastUsageByTrayType, 'tray_type'],
    [forecastUsageByNdc, 'ndc'],
    [forecastRestockByItem, 'item'],
    [forecastCaseUseByItem, 'item'],
    [forecastRestockByTrayType, 'tray_type'],
    [forecastRestockByTray, 'tray'],
  ] as const;
  for (const [report, key] of pages) {
    const [first] = (await ask(report)).rows as unknown as Record<string, string>[];
    const filter = key === 'tray_type' ? 'trayType' : key;
    const query = { [filter]: String(first?.[`${key}_code`] ?? first?.[key]) };
    for (const detail of ['why', 'buckets', 'models', 'backtest']) {
      const { rows } = await ask(report, { ...query, detail });
      expect([report.page, detail, rows.length > 0]).toEqual([report.page, detail, true]);
    }
  }
});
