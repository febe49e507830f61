import { beforeAll, expect, it } from 'vitest';
import { loadGenerated } from '../../../testkit/reports/load-generated.ts';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onDuckDb } from '../../../testkit/warehouses/on-each-engine.ts';
import { findReport, invariants } from '../../all-domains.ts';

const cents = (value: unknown): number | null => (value == null ? null : Math.round(Number(value) * 100) / 100);

onDuckDb((warehouse) => {
  beforeAll(() => loadGenerated(warehouse.engine, 1, 7, [], 0.03), 240_000);

  const totals = async (page: string, keys: string[], query: Record<string, string> = {}) => {
    const report = findReport(page);
    if (!report) throw new Error(`There is no report ${page}.`);
    const answer = await askReport(warehouse, report, { from: '2026-05-01', to: '2026-10-31', ...query });
    return Object.fromEntries(keys.map((key) => [key, cents(answer.totals[key])]));
  };
  const narrowed: Record<string, string>[] = [{}, { facility: 'CVMC' }, { account: 'WAC' }];

  it.each(narrowed)('spend is alike by item, facility and manufacturer %o', async (query) => {
    const keys = [
      'spend_total',
      'spend_340b',
      'spend_gpo',
      'spend_wac',
      'packages_340b',
      'packages_gpo',
      'packages_wac',
    ];
    const byItem = await totals('1083', keys, query);
    expect(byItem.spend_wac).toBeGreaterThan(0);
    expect(await totals('1090', keys, query)).toEqual(byItem);
    expect(await totals('1092', keys, query)).toEqual(byItem);
  });

  it.each(narrowed)('savings are alike by item, facility and manufacturer %o', async (query) => {
    const keys = ['savings_vs_gpo', 'wac_variance', 'net_impact', 'recoverable_amount', 'spend_340b', 'spend_wac'];
    const byItem = await totals('1085', keys, query);
    expect(byItem.spend_wac).toBeGreaterThan(0);
    expect(await totals('1089', keys, query)).toEqual(byItem);
    expect(await totals('1091', keys, query)).toEqual(byItem);
  });

  it('what can be recovered is alike on WAC leak and on the pages of spend', async () => {
    const leak = await totals('wac-leak', ['recoverable_amount']);
    expect(leak.recoverable_amount).toBeGreaterThan(0);
    expect(await totals('1083', ['recoverable_amount'])).toEqual(leak);
    expect(await totals('1090', ['recoverable_amount'])).toEqual(leak);
    for (const level of ['item', 'ndc', 'cause', 'facility']) {
      expect(await totals('wac-leak', ['recoverable_amount'], { level }), level).toEqual(leak);
    }
  });

  it('nothing of the program breaks a rule of the store', async () => {
    for (const { name, broken } of invariants.filter(({ name: one }) =>
      /340B|WAC|credits|charge has|inpatient/u.test(one),
    )) {
      expect(await warehouse.engine.query(broken.replaceAll('$1', '1')), name).toEqual([]);
    }
  });

  it('gives packages on WAC to several causes, and ranks by dollars', async () => {
    const report = findReport('wac-leak');
    if (!report) throw new Error('There is no report wac-leak.');
    const { rows } = await askReport(warehouse, report, { from: '2026-05-01', to: '2026-10-31', level: 'cause' });
    expect(rows.length).toBeGreaterThan(3);
    const amounts = rows.map((row) => Number(row.recoverable_amount ?? -1));
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
  });
});
