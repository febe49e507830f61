import { beforeAll, describe, expect, test } from 'vitest';
import { findPage } from '../../catalog/pages.ts';
import { datasetQuery } from '../../contracts/dataset-query.ts';
import { reports } from '../../domains/all-domains.ts';
import type { Filter } from '../../query/define/filter.ts';
import type { Report } from '../../query/define/report.ts';
import { sql } from '../../query/define/sql.ts';
import type { Table } from '../../query/define/table.ts';
import { findAccount } from '../../state/accounts.ts';
import { readAuditLog } from '../../state/audit.ts';
import { listOperations } from '../../testkit/server/list-operations.ts';
import { onEachServer, openServer } from '../../testkit/server/open-server.ts';
import type { Visitor } from '../../testkit/server/visitor.ts';
import { grantedDatasets } from '../queries/granted-datasets.ts';
import { QuestionRefused } from '../queries/question-refused.ts';
import { readQuery } from '../queries/read-query.ts';

const namesPeople = (table: Table, names: readonly string[]): boolean =>
  names.some((name) =>
    table.is === 'listed'
      ? table.of.fields[name]?.isPersonal
      : (table.of.dimensions[name]?.isPersonal ?? table.of.measures[name]?.isPersonal),
  );
const shownBy = (table: Table): string[] => [
  ...(table.is === 'summed' ? table.by : []),
  ...table.columns,
  ...(table.optionalColumns ?? []),
];
const personalFilters = ({ filters, table }: Report): string[] =>
  filters.filter((name) => (table.of.filters as Record<string, Filter>)[name]?.isPersonal);

/** Every read of every page that answers about people, and what its entry says. */
const reads = reports.flatMap((report) => {
  const { page, table, details = {} } = report;
  const whole = namesPeople(table, shownBy(table))
    ? [
        { read: `${page}?offset=0`, says: null },
        { read: `${page}?offset=1`, says: 'from row 2' },
        { read: `${page}/trend`, says: 'over time' },
        { read: `${page}/export`, says: null },
      ]
    : [];
  const opened = Object.entries(details).flatMap(([name, detail]) =>
    namesPeople(detail.table, shownBy(detail.table))
      ? [
          { read: `${page}?detail=${name}`, says: detail.title },
          { read: `${page}?detail=${name}&offset=3`, says: `${detail.title}, from row 4` },
          { read: `${page}/export?detail=${name}`, says: detail.title },
        ]
      : [],
  );
  const narrowed = personalFilters(report).flatMap((filter) => {
    const says = filter === 'case' ? 'narrowed to cases' : 'narrowed to users';
    return [
      { read: `${page}?${filter}=X1`, says },
      { read: `${page}?${filter}=X1&offset=2`, says: `from row 3, ${says}` },
      { read: `${page}/trend?${filter}=X1`, says: `over time, ${says}` },
    ];
  });
  return [...whole, ...opened, ...narrowed].map((one) => ({ ...one, route: new RegExp(`/${page}(?:-|$)`, 'u') }));
});

onEachServer((server, store) => {
  let visitor: Visitor;
  let companyId: number;
  beforeAll(async () => {
    visitor = await server.visit('demo');
    companyId = (await server.services.state.atFrontDesk((db) => findAccount(db, 'demo')))?.companyId ?? 0;
  });
  const newest = async (limit = 1) =>
    server.services.state.inCompany(companyId, (db) => readAuditLog(db, {}, { limit }));
  /** What a call has added to the log. */
  async function addedBy(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown, by = visitor) {
    const [before] = await newest();
    const answer = await by.call(method, `/api/${path}`, body);
    const entries = (await newest(5)).filter(({ id }) => id > (before?.id ?? 0));
    return { status: answer.status, entries };
  }

  test('a call that does not say whether it answers about people does not start', async () => {
    const { app } = await openServer(store);
    expect(() => app.get('/api/silent', { config: { access: 'signed-in' } }, async () => ({}))).toThrow(
      'Route GET /api/silent does not say whether it answers about people.',
    );
  });

  test('a call about people that writes no entry does not answer', async () => {
    const { app, visit } = await openServer(store);
    app.get('/api/unlogged', { config: { access: 'signed-in', aboutPeople: 'always' } }, async () => ({ user: 'Ann' }));
    const answer = await (await visit('demo')).call('GET', '/api/unlogged');
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('Ann');
  });

  test('every list of people is in the log', async () => {
    const lists = (await listOperations(server.app)).filter(
      ({ name }) => /^GET \/api\/(users|roles|imports|audit)$/u.test(name) || name.endsWith('/planned-levels'),
    );
    const read: Record<string, unknown> = {};
    for (const { name, address, method } of lists.filter((one) => one.method === 'GET'))
      read[name] = (await addedBy(method as 'GET', address.slice(5))).entries[0]?.action;
    expect(read).toEqual({
      'GET /api/users': 'users-view',
      'GET /api/roles': 'roles-view',
      'GET /api/imports': 'imports-view',
      'GET /api/audit': 'audit-view',
      'GET /api/reports/1066/planned-levels': 'report-view',
    });
    // The page asks again by itself, every few seconds.
    expect((await addedBy('GET', 'imports')).entries).toEqual([]);
  });

  describe('of every page', () => {
    test('each read about people is in the log: rows, further rows, details, lines over time, files, and what is narrowed', async () => {
      expect(reads.length).toBeGreaterThan(150);
      const missing: unknown[] = [];
      for (const { read, says, route } of reads) {
        const { status, entries } = await addedBy('GET', `reports/${read}`);
        const [entry] = entries;
        const isTold = entries.length === 1 && route.test(entry?.subject ?? '') && (entry?.detail ?? null) === says;
        if (status !== 200 || !isTold) missing.push({ read, status, says, entries });
      }
      expect(missing).toEqual([]);
    }, 120_000);

    test('values of filters that name people are in the log, others are not', async () => {
      const wrong: unknown[] = [];
      const people = reports.flatMap((report) => personalFilters(report).map((name) => `${name}?page=${report.page}`));
      expect(people.length).toBeGreaterThan(20);
      for (const name of people) {
        const { status, entries } = await addedBy('GET', `filters/${name}`);
        if (status !== 200 || entries[0]?.action !== 'filter-values') wrong.push({ name, status, entries });
      }
      expect(wrong).toEqual([]);
      expect((await addedBy('GET', 'filters/item?q=a')).entries).toEqual([]);
    }, 60_000);

    test('no entry names whom somebody looked at', async () => {
      await addedBy('GET', 'reports/1035?user=SECRET-1');
      await addedBy('GET', 'filters/user?q=SECRET-1');
      expect(JSON.stringify(await newest(5))).not.toContain('SECRET');
    });
  });

  describe('a refused attempt is in the log', () => {
    test.each<[string, 'GET' | 'POST', string, object | undefined, number]>([
      ['a page', 'GET', 'reports/1035', undefined, 403],
      ['its second page', 'GET', 'reports/1035?offset=200', undefined, 403],
      ['its lines over time', 'GET', 'reports/1035/trend', undefined, 403],
      ['its file', 'GET', 'reports/1035/export', undefined, 403],
      ['its filter', 'GET', 'filters/user?page=1035', undefined, 403],
      ['a filter that no page of theirs has', 'GET', 'filters/witness?q=a', undefined, 404],
      ['users', 'GET', 'users', undefined, 403],
      ['a dataset', 'POST', 'query', { dataset: 'user-waste', measures: ['waste_value'], by: ['user'] }, 403],
    ])('%s', async (_what, method, path, body, status) => {
      const viewer = await server.visit('viewer');
      const refused = await addedBy(method, path, body, viewer);
      expect(refused).toMatchObject({ status, entries: [{ action: 'access-refused', username: 'viewer' }] });
    });

    test.each([
      ['a dimension', { by: ['user'] }],
      ['a filter', { filters: { user: ['N1'] } }],
    ])('%s that names people and no page of theirs shows', (_what, asks) => {
      const rights = { menupages: [findPage('1062')?.key ?? ''], menugroups: [] };
      const granted = grantedDatasets(rights).find(({ dataset }) => dataset.name === 'removal');
      if (!granted) throw new Error('The page does not grant its dataset.');
      const personal = { label: 'User', type: 'text', definition: 'Who.', by: 'staff_id', isPersonal: true } as const;
      const filter = { label: 'User', isPersonal: true, where: () => sql`true` } as const;
      const { dataset } = granted;
      const withPeople = {
        ...dataset,
        dimensions: { ...dataset.dimensions, user: personal },
        filters: { ...dataset.filters, user: filter },
      };
      const query = datasetQuery.parse({ dataset: 'removal', measures: ['removed_value'], ...asks });
      const read = () => readQuery({ ...granted, dataset: withPeople }, query);
      expect(read).toThrow(QuestionRefused);
      expect(read).toThrow(/"user" tells of single people, and no page of yours shows it/u);
    });
  });
});
