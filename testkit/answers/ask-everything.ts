import type { ReportAnswer, ReportEntry } from '../../contracts/report.ts';
import type { Answered, Ask } from './api-session.ts';
import {
  addressOf,
  byAside,
  byDays,
  bySort,
  followDrills,
  type Led,
  type Query,
  questionOf,
  searchIn,
  valuesOf,
} from './page-questions.ts';

/** Is given each answer, under the page that it belongs to. */
export type Keep = (page: string, question: string, answer: Answered) => void;

/** Questions about no page of their own, with what people keep in the product. */
const general = [
  '/api/profile',
  '/api/user_favorites?format=json',
  '/api/pages/1059',
  '/api/pages/1066',
  '/api/reports',
  '/api/reports/1066/planned-levels',
  '/api/reports/1066/planned-levels/export',
];

/**
 * Asks every page that there is, with each of its filters, orders, days, columns, details, drills and exports. What is asked
 * follows from what the answers say, so that equal answers lead to equal questions.
 */
export async function askEverything(ask: Ask, keep: Keep, pages: string[]): Promise<void> {
  for (const question of general) keep('general', question, await ask(question));
  const { reports } = jsonOf<{ reports: ReportEntry[] }>(await ask('/api/reports'));
  const opened: { entry: ReportEntry; answer: ReportAnswer }[] = [];
  for (const entry of reports)
    opened.push({ entry, answer: jsonOf<ReportAnswer>(await ask(questionOf(entry.page, {}))) });
  const leading = opened.flatMap(({ answer }) => followDrills(answer));
  for (const { entry, answer } of opened) {
    if (pages.length > 0 && !pages.includes(entry.page)) continue;
    const once = askOnce(ask, (question, answered) => keep(entry.page, question, answered));
    await askPage(once, entry, answer, leading);
  }
}

const mostWays = 8;

type Once = (question: string) => Promise<Answered>;

/** The same question is asked once, however many ways lead to it. */
function askOnce(ask: Ask, keep: (question: string, answer: Answered) => void): Once {
  const known = new Map<string, Answered>();
  return async (question) => {
    const before = known.get(question);
    if (before) return before;
    const answer = await ask(question);
    keep(question, answer);
    known.set(question, answer);
    return answer;
  };
}

/** Asks the page itself under filters that give it something to show. */
type Asked = (query: Query, part?: string) => Promise<Answered>;

async function askPage(once: Once, entry: ReportEntry, first: ReportAnswer, leading: Led[]): Promise<void> {
  const { page } = entry;
  await once(questionOf(page, {}));
  const ways = leading.filter((led) => led.page === page && !led.query.detail);
  for (const { query } of ways.slice(0, mostWays)) await once(questionOf(page, query));
  const { usual, answer } =
    first.total_rows > 0 ? { usual: {}, answer: first } : await findUsual(once, page, ways, first);
  const { from, ...undated } = usual;
  const asked: Asked = (query, part) =>
    once(questionOf(page, { ...(from && !query.period ? { ...undated, from } : undated), ...query }, part));

  const narrowed = await narrow(once, asked, entry, answer);
  const queries = [
    { limit: '5000' },
    { limit: '5', offset: '5' },
    { limit: '5', offset: '1000000' },
    ...bySort(answer.columns),
    ...byDays(answer),
    ...byAside(answer.columns),
    ...searchIn(answer),
  ];
  for (const query of queries) await asked(query);
  for (const query of [{}, ...narrowed.slice(0, 2), ...byDays(answer).slice(-1)]) await asked(query, '/trend');
  for (const query of [{}, ...narrowed.slice(0, 3)]) await asked({ ...query, format: 'csv' }, '/export');
  for (const query of [{}, ...searchIn(answer)]) await asked({ ...query, format: 'xlsx' }, '/export');
  await askDetails(once, asked, entry, [...narrowed, ...ways.map(({ query }) => query)].slice(0, mostWays));
  for (const led of followDrills(answer)) await once(questionOf(led.page, led.query));
  if (page === '1066') await simulate(once, answer);
}

interface Shown {
  usual: Query;
  answer: ReportAnswer;
}

/** A page about one thing is empty until another page leads there: the way that carries most. */
async function findUsual(once: Once, page: string, ways: Led[], first: ReportAnswer): Promise<Shown> {
  const fullest = ways.toSorted((a, b) => Object.keys(b.query).length - Object.keys(a.query).length);
  for (const { query } of fullest) {
    const { limit, ...usual } = query;
    const answer = jsonOf<ReportAnswer>(await once(questionOf(page, usual)));
    if (answer.total_rows > 0) return { usual, answer };
  }
  return { usual: {}, answer: first };
}

/** Asks each filter of the page with some of its values, and each together with the next one. Returns a query for each. */
async function narrow(
  once: Once,
  asked: Asked,
  { page, filters }: ReportEntry,
  { rows }: ReportAnswer,
): Promise<Query[]> {
  const queries: Query[] = [];
  for (const filter of filters) {
    const { name, kind } = filter;
    const offer = (query: Query) => once(addressOf(`/api/filters/${name}`, { page, ...query }));
    const found = kind === 'search' ? jsonOf<{ value: string }[]>(await offer({ limit: '200' })) : [];
    const offered = found.map(({ value }) => value);
    const values = valuesOf(filter, offered, rows);
    for (const value of values) await asked({ limit: '40', [name]: value });
    const [value] = values;
    if (value !== undefined) queries.push({ [name]: value });
    if (offered[0]) await offer({ q: offered[0].slice(0, 3), limit: '20' });
  }
  for (const [index, query] of queries.entries()) {
    const next = queries[index + 1];
    if (next) await asked({ limit: '40', ...query, ...next });
  }
  return queries;
}

async function askDetails(once: Once, asked: Asked, { details }: ReportEntry, filled: Query[]): Promise<void> {
  for (const { name: detail } of details) {
    const { usual, shown } = await findRows(asked, detail, filled);
    for (const query of [...bySort(shown.columns), ...byAside(shown.columns), ...searchIn(shown)])
      await asked({ ...usual, ...query, detail });
    await asked({ ...usual, detail, format: 'csv' }, '/export');
    await asked({ ...usual, detail, format: 'xlsx' }, '/export');
    for (const led of followDrills(shown)) await once(questionOf(led.page, led.query));
  }
}

/** A detail about one thing has rows only where a filter names it. */
async function findRows(asked: Asked, detail: string, filled: Query[]) {
  for (const usual of [{}, ...filled]) {
    const shown = jsonOf<ReportAnswer>(await asked({ ...usual, detail }));
    if (shown.total_rows > 0) return { usual, shown };
  }
  return { usual: {}, shown: jsonOf<ReportAnswer>(await asked({ detail })) };
}

/** What other levels would have done at one place and at two. */
async function simulate(once: Once, { rows }: ReportAnswer): Promise<void> {
  const positions = rows.slice(0, 2).map((row) => ({
    facility: row.facility_code,
    location: row.location_code,
    item: row.item_code,
    min: Number(row.par_min ?? 0),
    max: Number(row.par_max ?? 0) + 5,
  }));
  for (const count of [1, 2]) {
    const body = JSON.stringify({ positions: positions.slice(0, count) });
    await once(`POST /api/reports/1066/simulate ${body}`);
  }
}

const jsonOf = <T>({ status, body }: Answered): T => {
  if (!('json' in body) || status >= 300)
    throw new Error(`Not an answer: ${status} ${JSON.stringify(body).slice(0, 300)}`);
  return body.json as T;
};
