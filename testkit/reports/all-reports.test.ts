import { beforeAll, describe, expect, test } from 'vitest';
import { type Cell, type ReportAnswer, reportAnswer } from '../../contracts/report.ts';
import { readList } from '../../contracts/value-list.ts';
import { findReport, invariants, reports } from '../../domains/all-domains.ts';
import type { Filter } from '../../query/define/filter.ts';
import { allNames } from '../../query/define/names-in.ts';
import { builtPages } from '../../server/built-pages.ts';
import { answerReport } from '../../server/reports/answer-report.ts';
import { describeEntry } from '../../server/reports/describe-report.ts';
import { sharesCells } from '../../server/reports/draw-chart.ts';
import { readQuestion } from '../../server/reports/read-question.ts';
import { checkStore } from '../../warehouse/checks/check-store.ts';
import type { Engine } from '../../warehouse/engine.ts';
import { hasServer } from '../stores/server.ts';
import { generatedCompany, generatedSeed } from '../warehouses/generated-hospital.ts';
import { useGeneratedHospital, useWarehouse } from '../warehouses/on-each-engine.ts';
import { expectSame } from './expect-same.ts';
import { followDrill } from './follow-drill.ts';
import { loadGenerated, publicFiles } from './load-generated.ts';
import { onlyRequired } from './only-required.ts';

const own = generatedCompany;
const stranger = 2;

const ask = (warehouse: Engine, companyId: number, page: string, query: Record<string, string> = {}) => {
  const report = findReport(page);
  if (!report) throw new Error(`There is no report ${page}.`);
  return answerReport(
    { warehouse, companyId, query, today: '2026-11-15', signal: undefined },
    readQuestion(report, query),
  );
};

/** Rows from the second on: they come without key figures and charts, and still with the totals of all. */
const rowsAlone = { offset: '1' };

test.each(reports)('$page explains each figure', (report) => {
  const { columns } = describeEntry(report);
  expect(columns.filter(({ definition, label }) => definition.length < 5 || label === '')).toEqual([]);
});

describe('on a generated hospital', () => {
  const warehouse = useGeneratedHospital();
  const beside = hasServer() ? useWarehouse('postgres') : undefined;
  const answers = new Map<string, ReportAnswer>();
  const asked: { page: string; query: Record<string, string>; answer: ReportAnswer }[] = [];
  const askOwn = async (page: string, query: Record<string, string> = {}): Promise<ReportAnswer> => {
    const answer = await ask(warehouse.engine, own, page, query);
    asked.push({ page, query, answer });
    return answer;
  };
  /** Pages about one thing are asked about the one that other pages lead to. */
  let one: Record<string, string> = {};

  beforeAll(async () => {
    if (beside) await loadGenerated(beside.engine, own, generatedSeed);
    const used = await ask(warehouse.engine, own, '1077', { detail: 'items' });
    const ranked = await ask(warehouse.engine, own, 'potential-diverter-ranking', { facility: 'CVMC' });
    one = {
      item: String(used.rows[0]?.item_code),
      facility: 'CVMC',
      user: String(ranked.rows.find(({ dispenses }) => Number(dispenses) > 0)?.user_code),
    };
    for (const { page, requires } of reports) {
      answers.set(page, await askOwn(page, requires ? onlyRequired(requires, one) : {}));
    }
  }, 600_000);

  const answerOf = (page: string): ReportAnswer => {
    const answer = answers.get(page);
    if (!answer) throw new Error(`Page ${page} was not asked.`);
    return answer;
  };

  test('the store that answers breaks none of its invariants, on either engine', async () => {
    for (const { engine } of [warehouse, ...(beside ? [beside] : [])])
      expect((await checkStore(engine, invariants, own)).map(({ invariant }) => invariant.name)).toEqual([]);
  });

  test.each(reports)('$page answers with rows, and with every column in each', ({ page, time }) => {
    const { rows, columns, total_rows, kpis } = answerOf(page);
    expect(total_rows).toBeGreaterThan(0);
    if (time === 'none') expect(kpis.filter(({ change_is }) => change_is !== 'none')).toEqual([]);
    // Where nothing is known of an earlier day, the figures say that they are not compared, rather than each tile on every day.
    const compared = kpis.filter(({ change_is }) => change_is === 'relative' || change_is === 'points');
    if (compared.length > 0) expect(compared.some(({ previous }) => previous !== null)).toBe(true);
    for (const row of rows.slice(0, 5))
      expect(Object.keys(row)).toEqual(expect.arrayContaining(columns.map(({ key }) => key)));
    // The server sends it as it is: it must be what the contract says, no less and no more.
    const asSent = JSON.parse(JSON.stringify(answerOf(page)));
    expect(reportAnswer.parse(asSent)).toEqual(asSent);
  });

  const sharing = reports.filter(({ table, charts = [] }) => charts.some((one) => sharesCells(one, table)));
  test.each(sharing)('$page draws the same chart by itself as in one question with its table', async (report) => {
    // A year at whose end something is on order: a chart without a point would be the same in any case.
    const days = report.time === 'period' ? { from: '2025-10-01', to: '2026-09-30' } : {};
    const { series } = await ask(warehouse.engine, own, report.page, days);
    expect(series.some(({ points }) => points.length > 0)).toBe(true);
    // Rows in another order are another question, with which no chart is asked.
    const [first = ''] = report.table.sort;
    const sort = first.startsWith('-') ? first.slice(1) : `-${first}`;
    expectSame((await ask(warehouse.engine, own, report.page, { ...days, sort })).series, series, report.page);
  });

  test.each(reports.filter(({ charts: [main] = [] }) => main && 'fields' in main && main.top))(
    '$page draws the same first rows however few are shown, and in whatever order',
    async ({ page, table: { sort } }) => {
      const { series } = answerOf(page);
      expect(series[0]?.points.length).toBeGreaterThan(1);
      for (const query of [{ limit: '1' }, { sort: sort.toReversed().join() }])
        expectSame((await ask(warehouse.engine, own, page, query)).series, series, page);
    },
  );

  const tables = reports.flatMap(({ page, requires, table, details = {} }) => [
    { page, detail: null, table, requires },
    ...Object.entries(details).map(([detail, of]) => ({ page, detail, table: of.table, requires })),
  ]);
  test.each(tables.filter(({ table }) => table.optionalColumns))(
    '$page $detail works out what it leaves aside only where that is asked for, and nothing else depends on it',
    async ({ page, detail, table, requires }) => {
      const { optionalColumns = [], sort } = table;
      const query = { ...(requires ? onlyRequired(requires, one) : {}), ...(detail ? { detail } : {}) };
      const all = detail ? await ask(warehouse.engine, own, page, query) : answerOf(page);
      const asked = (keys: string) => ask(warehouse.engine, own, page, { ...query, aside: keys });
      const some = await asked('');
      const left = optionalColumns.filter((key) => some.rows[0] && !Object.hasOwn(some.rows[0], key));
      // What rows are ordered by or chosen by is worked out for every reader.
      const chosenBy = allNames(['having' in table ? table.having : null]);
      const isNeeded = (key: string) => sort.includes(key) || sort.includes(`-${key}`) || chosenBy.has(key);
      if (some.rows.length > 0 && !optionalColumns.every(isNeeded)) expect(left).not.toEqual([]);
      const shown = all.columns.map(({ key }) => key).filter((key) => !left.includes(key));
      const known = (row: Record<string, Cell>) =>
        Object.fromEntries(
          Object.entries(row).filter(([key]) => shown.includes(key) || shown.includes(key.replace(/_code$/u, ''))),
        );
      const told = (answer: ReportAnswer) => ({
        ...answer,
        rows: answer.rows.map(known),
        totals: Object.keys(some.totals).map((key) => answer.totals[key]),
      });
      expectSame(told(some), told(all), page);
      for (const key of left) expect((await asked(`no-longer-there,${key}`)).rows[0]).toHaveProperty(key);
    },
  );

  /** What there is to do now: the pages that a person works through open so, and their bare addresses show all. */
  const worked = ['1034', '1039', '1054', '1066', '1067'];
  test.each(worked)('%s opens on what to do now, in an order of its own', async (page) => {
    const opening = builtPages.find((one) => one.page === page)?.opening ?? '';
    const { columns: chosen = '', ...query } = Object.fromEntries(new URLSearchParams(opening));
    const answer = await askOwn(page, query);
    expect(answer.total_rows).toBeLessThan(answerOf(page).total_rows);
    expect(answer.sort.join()).toBe(query.sort);
    const keys = answer.columns.map(({ key }) => key);
    for (const key of [...readList(chosen), ...answer.sort.map((word) => word.replace(/^-/u, ''))])
      expect(keys).toContain(key);
    // A filter is named beside its values, as people read them.
    for (const filter of findReport(page)?.filters ?? [])
      if (query[filter] && findReport(page)?.table.of.filters[filter]?.words)
        expect(query).toHaveProperty(`${filter}Name`);
  });

  const siblings = [
    {
      pages: ['1061', '1072', '1077'],
      keys: ['usage_value', 'usage_prior_value', 'volume_effect_value', 'vend_count', 'loss_rate'],
    },
    {
      pages: ['1062', '1065', '1071'],
      keys: [
        'removed_value',
        'expired_value',
        'adjusted_in_value',
        'removal_count',
        'loss_rate',
        'expired_avoidable_value',
      ],
    },
    {
      pages: ['1058', '1059', '1064', '1069', '1070'],
      keys: ['on_hand_value', 'out_of_stock_count', 'expiry_risk_value', 'dead_stock_value'],
    },
  ].map(({ pages, keys }) => ({ pages: pages.filter((page) => findReport(page)), keys }));
  test.each(siblings.filter(({ pages }) => pages.length > 1))('$pages agree in their totals', ({ pages, keys }) => {
    for (const key of keys) {
      const totals = pages.flatMap((page) =>
        key in answerOf(page).totals ? [Number(answerOf(page).totals[key])] : [],
      );
      for (const total of totals) expect(total, `${key} of ${pages}`).toBeCloseTo(totals[0] ?? 0, 4);
    }
  });

  test.each(reports)('$page adds up: what is summed is the sum of its rows', ({ page }) => {
    const { rows, totals, columns, total_rows } = answerOf(page);
    if (rows.length < total_rows) return;
    const sums = columns.filter(({ key, has_total, type }) => has_total && type === 'money' && summable.has(key));
    for (const { key } of sums) {
      const sum = rows.reduce((total, row) => total + Number(row[key] ?? 0), 0);
      expect(Number(totals[key]), `${key} of ${page}`).toBeCloseTo(sum, 2);
    }
  });

  /** Where a figure leads must be made of rows that sum to it. */
  test.each(reports)('$page leads to rows that sum to the number that was clicked', async ({ page }) => {
    const answer = answerOf(page);
    const [row] = answer.rows;
    if (!row) throw new Error(`Page ${page} has no rows.`);
    // A click on a name opens what it names; a click on a row or a number opens what it was made of.
    const figures = answer.columns.filter(({ type }) => type !== 'text' && type !== 'code' && type !== 'status');
    for (const drill of [answer.row_drill, ...figures.map((column) => column.drill)]) {
      if (!drill || (drill.page !== null && !findReport(drill.page))) continue;
      const query = { ...followDrill(drill, row, answer), ...rowsAlone };
      const target = await askOwn(drill.page ?? page, query);
      for (const key of summable) {
        const clicked = row[key];
        if (typeof clicked !== 'number' || typeof target.totals[key] !== 'number' || Object.keys(drill.set).length > 0)
          continue;
        expect(target.totals[key], `${key} of ${page} → ${drill.page ?? drill.detail}`).toBeCloseTo(clicked, 4);
      }
    }
  });

  test.each(reports)('$page leads from each chart to a page that knows what is carried', async ({ page }) => {
    const { series, period } = answerOf(page);
    for (const { key, drill, points, y, z } of series) {
      // An hour of a heat map in which nothing happened leads nowhere.
      const point = points.find((one) => Number(one[(z ?? y).key] ?? 0) !== 0) ?? points[0];
      if (!drill || !point || (drill.page !== null && !findReport(drill.page))) continue;
      const query = { ...followDrill(drill, point, { period }), ...rowsAlone };
      const target = await askOwn(drill.page ?? page, query);
      expect(target.total_rows, `${key} of ${page}`).toBeGreaterThan(0);
    }
  });

  test.each(reports)('$page comes to the same totals however its rows are told apart', async ({ page, groupBy }) => {
    const { totals, columns } = answerOf(page);
    const totaled = columns.filter(({ has_total }) => has_total).map(({ key }) => key);
    for (const dimension of groupBy?.allowed ?? []) {
      const grouped = await askOwn(page, { groupBy: dimension, ...rowsAlone });
      expect(grouped.total_rows, `${page} by ${dimension}`).toBeGreaterThan(0);
      for (const key of totaled) {
        const [found, expected] = [grouped.totals[key], totals[key]];
        const words = `${key} of ${page} by ${dimension}`;
        if (typeof expected === 'number') expect(found, words).toBeCloseTo(expected, 4);
        else expect(found, words).toEqual(expected);
      }
    }
  });

  /** Pages have their filters in common: each is tried once by itself, and on every page together with all others. */
  const tried = new Set<Filter | undefined>();
  test.each(reports)('$page takes each of its filters', async (report) => {
    const { page, requires, table } = report;
    const chosen = requires ? onlyRequired(requires, one) : {};
    const sample = (name: string) => Object.keys(table.of.filters[name]?.words ?? {})[0] ?? 'nothing is called so';
    const all = Object.fromEntries(report.filters.map((name) => [name, sample(name)]));
    expect(await askOwn(page, { ...all, ...chosen })).toMatchObject({ page });
    for (const name of report.filters.filter((filter) => !tried.has(table.of.filters[filter]))) {
      tried.add(table.of.filters[name]);
      const answer = await ask(warehouse.engine, own, page, { ...chosen, [name]: sample(name), ...rowsAlone });
      expect(answer.total_rows, `${page} by ${name}`).toBeLessThanOrEqual(answerOf(page).total_rows);
      if (name === 'item' && !requires) expect(answer.rows, `${page} by ${name}`).toEqual([]);
    }
  });

  /** A share of what was chosen by its outcome is 0 or 100 % by the choice, and says nothing about how things turn out. */
  const outcomes = reports.flatMap(({ page, requires, filters, table }) =>
    requires
      ? []
      : filters
          .filter((name) => /status|state|verdict/iu.test(name) && name !== 'shortageStatus')
          .flatMap((name) => Object.keys(table.of.filters[name]?.words ?? {}).map((value) => ({ page, name, value }))),
  );
  test.each(outcomes)('$page has no rate that is settled by $name=$value', async ({ page, name, value }) => {
    const answer = await ask(warehouse.engine, own, page, { [name]: value });
    const all = answerOf(page);
    const isSettled = (found: Cell | undefined, before: Cell | undefined) =>
      (found === 0 || found === 1) && typeof before === 'number' && before > 0 && before < 1;
    const rates = [
      ...answer.kpis.map(({ key, type, value: found }, at) => ({ key, type, found, before: all.kpis[at]?.value })),
      ...answer.columns.map(({ key, type }) => ({ key, type, found: answer.totals[key], before: all.totals[key] })),
    ].filter(({ type, found, before }) => type === 'percent' && isSettled(found, before));
    // Of a few rows it is chance.
    if (answer.total_rows < 5) return;
    const settled = rates.map(({ key }) => key).filter((key) => !settledByChance.includes(`${page} ${key}`));
    expect(settled).toEqual([]);
  });

  /** As it opens, under all of its filters, each of its details and each way to tell its rows apart: the question about each that found most rows. */
  test.skipIf(!hasServer()).each(reports)('$page answers the same on PostgreSQL', async (report) => {
    const { page, requires, filters, details = {} } = report;
    const chosen = requires ? onlyRequired(requires, one) : {};
    const isHeldHere = (detail: string | undefined) => !heldByPages.includes(`${page} ${detail}`);
    const questions = asked.filter((question) => question.page === page && isHeldHere(question.query.detail));
    const isAsked = (name: string) => questions.some(({ query }) => query.detail === name);
    // What stands in a panel beside the detail behind a row is about the same row.
    const behindRow = questions.find(({ query }) => query.detail)?.query ?? {};
    for (const detail of Object.keys(details).filter((name) => isHeldHere(name) && !isAsked(name)))
      for (const of of [chosen, behindRow]) {
        const query = { ...of, detail };
        questions.push({ page, query, answer: await ask(warehouse.engine, own, page, query) });
      }
    const isNarrowed = (query: Record<string, string>) => filters.every((name) => name in query);
    const byRows = questions.toReversed().toSorted((a, b) => a.answer.rows.length - b.answer.rows.length);
    const fullest = new Map(
      byRows.map(({ query, answer }) => [`${query.detail} ${query.groupBy} ${isNarrowed(query)}`, { query, answer }]),
    );
    for (const [, { query: asAsked, answer: known }] of fullest) {
      const { offset, ...fromFirst } = asAsked;
      // Rows from the second on are none where there is one; behind a row, as one of an NDC without a code, there may be none.
      const isBare = known.rows.length === 0;
      const whole = asAsked.detail ? { detail: asAsked.detail } : fromFirst;
      const query = isBare ? { ...chosen, ...whole } : asAsked;
      const answer = isBare ? await ask(warehouse.engine, own, page, query) : known;
      const where = `${page} ${JSON.stringify(query)}`;
      // Under all filters at once nothing is left: there it is held that both understand them.
      if (!isNarrowed(asAsked)) expect(answer.rows.length, where).toBeGreaterThan(0);
      expectSame(lasting(await ask((beside ?? warehouse).engine, own, page, query)), lasting(answer), where);
    }
  });

  test('an answer holds for its own company alone, whatever another one loads under the same codes', async () => {
    await loadGenerated(warehouse.engine, stranger, 6, [publicFiles]);
    for (const { page, requires } of reports) {
      const after = await ask(warehouse.engine, own, page, requires ? onlyRequired(requires, one) : {});
      expectSame(lasting(after), lasting(answerOf(page)), page);
    }
    for (const page of ['1059', '1077', '1054', '1067', '1001', '1010', '1008', '1034']) {
      const others = await ask(warehouse.engine, stranger, page, rowsAlone);
      expect(others.total_rows, page).toBeGreaterThan(0);
      expect(others.totals, page).not.toEqual(answerOf(page).totals);
    }
  }, 120_000);

  test('a company without data gets an answer that says so', async () => {
    for (const { page, requires } of reports) {
      const { rows, total_rows, data_days } = await ask(
        warehouse.engine,
        3,
        page,
        requires ? onlyRequired(requires, one) : {},
      );
      if (!requires)
        expect({ page, rows, total_rows, data_days }).toEqual({ page, rows: [], total_rows: 0, data_days: null });
    }
  });
});

/** Details of which a generated hospital has no row, and one about a single movement: the tests of these pages run on both engines. */
const heldByPages = [
  '1031 contents',
  '1060 source',
  '1088 orders',
  '1088 shortages',
  '1088 alternatives',
  '1098 charges',
  'reconciliation discrepancies',
  'user-investigation same_patient',
];

/** Rates that a status does not decide, and that are 0 or 100 % on this hospital all the same. */
const settledByChance = ['1066 stockout_rate_suggested'];

/** What does not tell when something was loaded. */
const lasting = ({ as_of, rows, ...answer }: ReportAnswer) => ({
  ...answer,
  rows: rows.map(({ loaded_at, ...row }) => row),
});

/** Figures that are sums over their rows, on every page that shows them. */
const summable = new Set([
  'usage_value',
  'removed_value',
  'expired_value',
  'wasted_value',
  'recalled_value',
  'adjusted_out_value',
  'on_hand_value',
  'movement_value',
  'volume_effect_value',
  'price_effect_value',
]);
