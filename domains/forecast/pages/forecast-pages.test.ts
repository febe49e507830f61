import { beforeAll, expect, it } from 'vitest';
import { forecastFiles, forecastDay as last } from '../../../testkit/forecast/forecast-files.ts';
import { forecastStore } from '../../../testkit/forecast/forecast-store.ts';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onEachEngine } from '../../../testkit/warehouses/on-each-engine.ts';
import { forecastBySku } from './1073-forecast-demand-by-sku.ts';
import { forecastByItem } from './1074-forecast-demand-by-item.ts';

type Numbers = Record<string, number>;

onEachEngine((warehouse) => {
  beforeAll(async () => {
    await warehouse.load(forecastFiles());
    await forecastStore(warehouse.engine, { newestDay: last, origins: 13 });
  }, 600_000);

  it.each([
    {},
    { horizon: '4' },
    { horizon: '26' },
    { horizon: '3' },
    { bucket: 'month', horizon: '12' },
    { facility: 'MAIN' },
  ])('SKUs add up to their items: %j', async (query) => {
    const ask = async (report: typeof forecastBySku) =>
      (await askReport(warehouse, report, { to: last, ...query })) as { rows: Numbers[]; totals: Numbers };
    const [skus, byItem] = [await ask(forecastBySku), await ask(forecastByItem)];
    expect(byItem.rows).toHaveLength(3);
    for (const row of byItem.rows)
      for (const key of ['forecast_qty', 'forecast_value', 'usage_qty']) {
        const sum = skus.rows
          .filter(({ item }) => item === row.item)
          .reduce((total, sku) => total + (sku[key] ?? 0), 0);
        expect(row[key]).toBeCloseTo(sum, 6);
        expect(row[key]).toBeGreaterThan(0);
      }
    for (const row of [...skus.rows, ...byItem.rows, skus.totals]) {
      expect(row.forecast_lo80).toBeGreaterThanOrEqual(0);
      expect(row.forecast_lo80).toBeLessThanOrEqual(row.forecast_qty ?? 0);
      expect(row.forecast_hi80).toBeGreaterThanOrEqual(row.forecast_qty ?? 0);
    }
    expect(skus.totals.forecast_qty).toBeCloseTo(byItem.totals.forecast_qty ?? 0, 6);
  });

  it('details, small series and the chart answer, and say the same', async () => {
    const answer = await askReport(warehouse, forecastBySku, { to: last, item: 'steady' });
    const chart = answer.series.find(({ key }) => key === 'fan');
    const ahead = (chart?.points ?? []).filter((point) => point.ahead !== null);
    expect(ahead).toHaveLength(13);
    const total = ahead.reduce((sum, point) => sum + Number(point.ahead), 0);
    expect(total).toBeCloseTo(Number(answer.totals.forecast_qty), 6);
    const history = (answer.rows[0]?.history ?? []) as number[];
    expect(history.at(-1)).toBeGreaterThan(0);
    for (const detail of ['buckets', 'backtest', 'models', 'why']) {
      const { rows } = await askReport(warehouse, forecastBySku, {
        to: last,
        item: 'steady',
        facility: 'MAIN',
        detail,
        limit: '500',
      });
      expect([detail, rows.length > 0]).toEqual([detail, true]);
      if (detail === 'buckets') {
        const weeksAhead = rows.filter((row) => row.forecast_qty !== null);
        const main = answer.rows.find((row) => row.facility === 'Main');
        expect(weeksAhead.reduce((sum, row) => sum + Number(row.forecast_qty), 0)).toBeCloseTo(
          Number(main?.forecast_qty),
          6,
        );
        for (const row of rows)
          if (row.raw_qty !== null && row.adjusted_qty !== null)
            expect(Number(row.raw_qty) + Number(row.correction_qty ?? 0)).toBeCloseTo(Number(row.adjusted_qty), 9);
      }
    }
  });

  it('earlier forecasts of sums stand beside what came', async () => {
    const { rows } = await askReport(warehouse, forecastByItem, { to: last, item: 'steady', detail: 'backtest' });
    expect(rows.length).toBeGreaterThan(0);
    for (const { predicted_qty: said, adjusted_qty: came, error_qty: error } of rows)
      expect(Number(error)).toBeCloseTo(Number(said) - Number(came), 9);
  });

  it('sums miss by no more than their parts together', async () => {
    const skus = (await askReport(warehouse, forecastBySku, { to: last })).totals;
    const byItem = (await askReport(warehouse, forecastByItem, { to: last })).totals;
    expect(skus.wape).not.toBeNull();
    expect(Number(byItem.wape)).toBeLessThanOrEqual(Number(skus.wape) + 1e-9);
  });
});
