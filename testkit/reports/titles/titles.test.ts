import { beforeAll, describe, expect, test } from 'vitest';
import { findReport, reports } from '../../../domains/all-domains.ts';
import { answerReport } from '../../../server/reports/answer-report.ts';
import { readQuestion } from '../../../server/reports/read-question.ts';
import type { Reader } from '../../../server/reports/reader.ts';
import { useWarehouse } from '../../warehouses/on-each-engine.ts';
import { findUnitFaults } from '../find-unit-faults.ts';
import { loadGenerated } from '../load-generated.ts';
import { onlyRequired } from '../only-required.ts';
import { expectedTitles } from './expected-titles.ts';
import { findColorFaults } from './find-color-faults.ts';
import { factsOf } from './title-facts.ts';

/** What a chart is called in the list of titles: its page and its key. */
const charts = reports.flatMap(({ page, charts: drawn = [] }) =>
  drawn.map((chart) => ({ page, key: chart.id ?? chart.y, name: `${page} ${chart.id ?? chart.y}`, chart })),
);

test('every chart of every page has its title worked out again, and none that is not there', () => {
  expect(Object.keys(expectedTitles).sort()).toEqual(charts.map(({ name }) => name).sort());
});

describe('on a generated hospital', () => {
  const warehouse = useWarehouse('duckdb');
  let one: Record<string, string> = {};
  const readerOf = (query: Record<string, string>): Reader => ({
    warehouse: warehouse.engine,
    companyId: 1,
    query,
    today: '2026-11-15',
    signal: undefined,
  });
  const ask = (page: string, query: Record<string, string>) => {
    const report = findReport(page);
    if (!report) throw new Error(`There is no report ${page}.`);
    return answerReport(readerOf(query), readQuestion(report, query));
  };

  beforeAll(async () => {
    await loadGenerated(warehouse.engine, 1, 7, [], 0.03);
    const used = await ask('1077', { detail: 'items' });
    const ranked = await ask('potential-diverter-ranking', { facility: 'CVMC' });
    one = {
      item: String(used.rows[0]?.item_code),
      facility: 'CVMC',
      user: String(ranked.rows.find(({ dispenses }) => Number(dispenses) > 0)?.user_code),
    };
  }, 600_000);

  const ways = charts.flatMap((drawn) => [
    { ...drawn, under: 'as it opens', query: {} },
    { ...drawn, under: 'under a filter', query: { facility: 'CVMC' } },
  ]);
  test.each(ways)(
    '$name $under says what the whole table says',
    async ({ page, key, name, chart, query: narrowed }) => {
      const report = findReport(page);
      const needsItem = Boolean(report?.requires ?? report?.about ?? chart.when);
      const { item = '', facility = '' } = one;
      const query: Record<string, string> = report?.requires
        ? onlyRequired(report.requires, one)
        : needsItem
          ? { item, facility }
          : narrowed;
      const title = (await ask(page, query)).series.find((drawn) => drawn.key === key)?.title;
      const expected = await expectedTitles[name]?.(await factsOf(readerOf(query), page, query));
      expect([expected].flat(), JSON.stringify({ title, expected })).toContain(title);
    },
  );

  const drawn = reports.filter(({ charts: of = [], requires, about }) => of.length > 0 && !requires && !about);
  test.each(drawn)('$page has colors that belong to values, and classes that say what they hold', async (report) => {
    const [opened, narrowed] = [await ask(report.page, {}), await ask(report.page, { facility: 'CVMC' })];
    const faults = opened.series.flatMap((chart) => {
      const same = narrowed.series.find(({ key }) => key === chart.key);
      return findColorFaults(chart, same, report.aboutPeople ?? false).map((fault) => `${chart.key}: ${fault}`);
    });
    expect(faults).toEqual([]);
  });

  test.each(reports)('$page says of every quantity what it counts, and sums no unlike units', async (report) => {
    const { item = '', facility = '' } = one;
    const query: Record<string, string> = report.requires
      ? onlyRequired(report.requires, one)
      : report.about
        ? { item, facility }
        : {};
    const asked = [query, ...Object.keys(report.details ?? {}).map((detail) => ({ ...query, detail }))];
    const faults = [];
    for (const each of asked) faults.push(...findUnitFaults(await ask(report.page, each)));
    expect(faults).toEqual([]);
  });
});
