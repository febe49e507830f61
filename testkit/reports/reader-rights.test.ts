import { cpSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { resolveAddress } from '../../catalog/address.ts';
import { groupKeys, pageKeys, pages } from '../../catalog/pages.ts';
import { datasetsAnswer } from '../../contracts/dataset-query.ts';
import { favorite } from '../../contracts/favorites.ts';
import { builtPageList, pageOpened } from '../../contracts/pages.ts';
import {
  type Drill,
  type ReportAnswer,
  type ReportEntry,
  reportAnswer,
  reportsAnswer,
} from '../../contracts/report.ts';
import { userInfo } from '../../contracts/session.ts';
import { datasets, findReport, reports } from '../../domains/all-domains.ts';
import { groupOfDetail, groupOfFigure } from '../../server/reports/granted-parts.ts';
import { findAccount } from '../../state/accounts.ts';
import { addMember } from '../../state/members.ts';
import { createRole } from '../../state/roles.ts';
import { listPages } from '../../web/features/palette/palette-entry.ts';
import { useServer } from '../server/open-server.ts';
import type { Visitor } from '../server/visitor.ts';
import { useStore } from '../stores/open-store.ts';
import { generatedCompany, generatedHospital } from '../warehouses/generated-hospital.ts';
import { followDrill } from './follow-drill.ts';
import { onlyRequired } from './only-required.ts';

/** Groups of the menu that parts of pages belong to. */
const groupsOfParts = ['shortage_management'];
/** What the FDA says about shortages: it belongs to the group wherever it appears. */
const ofShortages = /shortage|^availability$|^est_recovery/iu;

/** Readers with the groups and pages of their role, all of the hospital but the last. */
const roles: Record<string, { menugroups: string[]; menupages: string[] }> = {
  everything: { menugroups: groupKeys, menupages: pageKeys },
  'without notices': {
    menugroups: groupKeys.filter((key) => !groupsOfParts.includes(key)),
    menupages: pageKeys,
  },
  'a few pages': {
    menugroups: ['restock_planning'],
    menupages: keysOf('1054', '1059', '1064', '1067', '1088', 'dashboard-1'),
  },
  'one group': { menugroups: ['ig_pharmacy'], menupages: keysOf('1007', '1028', '1031', '1032', '1038') },
};
const readers = [...Object.keys(roles), 'supplier'];

function keysOf(...numbers: string[]): string[] {
  return numbers.map((number) => pages.find(({ page }) => page === number)?.key ?? '');
}

const tables = reports.flatMap(({ page, table, details = {} }) => [
  { page, detail: '', table },
  ...Object.entries(details).map(([detail, of]) => ({ page, detail, table: of.table })),
]);

test.each(tables)(
  '$page $detail: what tells of shortages belongs to their group of the menu',
  ({ page, detail, table }) => {
    const of = findReport(page)?.details?.[detail];
    const columns = [...table.columns, ...(table.optionalColumns ?? [])].filter((key) => ofShortages.test(key));
    const filters = Object.keys(table.of.filters).filter((name) => ofShortages.test(name));
    const isWhole = of !== undefined && groupOfDetail(of) === groupsOfParts[0];
    for (const key of isWhole ? [] : columns) expect(groupOfFigure(table, key), key).toBe(groupsOfParts[0]);
    for (const name of filters) expect(table.of.filters[name]?.group, name).toBe(groupsOfParts[0]);
  },
);

test('a part belongs to a group that the menu has', () => {
  const named = datasets.flatMap(({ dataset }) => [
    ...Object.values(dataset.measures),
    ...Object.values(dataset.dimensions),
    ...Object.values(dataset.filters),
  ]);
  const groups = [
    ...named.map(({ group }) => group),
    ...tables.map(({ table }) => ('group' in table.of ? table.of.group : undefined)),
  ];
  for (const group of groups) if (group !== undefined) expect(groupsOfParts).toContain(group);
});

const partsOf = (address: string): [string, string] => {
  const [path = '', search = ''] = address.split('?');
  return [path, search];
};

describe('on a generated hospital', () => {
  const store = useStore('embedded');
  const server = useServer(store);
  let one: Record<string, string> = {};
  const visitors = new Map<string, Visitor>();

  beforeAll(async () => {
    const demo = await store.state.atFrontDesk((db) => findAccount(db, 'demo'));
    const companyId = demo?.companyId ?? 0;
    expect(companyId).toBe(generatedCompany);
    // Opened when it is first used.
    cpSync(await generatedHospital(), store.options.dataDir, { recursive: true });
    await store.state.inCompany(companyId, async (db) => {
      for (const [username, held] of Object.entries(roles)) {
        const { id } = await createRole(db, { name: username, ...held });
        const person = { username, firstname: 'Sam', lastname: '', email: null, layout: 'Mira', sso: true } as const;
        await addMember(db, { ...person, roles: [id] });
      }
    });
    for (const name of readers) visitors.set(name, await server.visit(name));
    const used = await read(visitorOf('everything'), '1077', { detail: 'items' });
    const ranked = await read(visitorOf('everything'), 'potential-diverter-ranking');
    one = {
      item: String(used.rows[0]?.item_code),
      facility: 'CVMC',
      user: String(ranked.rows.toSorted((a, b) => Number(b.dispenses) - Number(a.dispenses))[0]?.user_code),
    };
  }, 600_000);

  const visitorOf = (name: string): Visitor => {
    const visitor = visitors.get(name);
    if (!visitor) throw new Error(`Nobody is called ${name}.`);
    return visitor;
  };
  const addressOf = (page: string, query: Record<string, string>) =>
    `/api/reports/${page}?${new URLSearchParams(query)}`;
  const read = async (visitor: Visitor, page: string, query: Record<string, string> = {}): Promise<ReportAnswer> => {
    const address = addressOf(page, query);
    const { status, body, text } = await visitor.call('GET', address);
    expect(status, `${address} ${text.slice(0, 300)}`).toBe(200);
    return reportAnswer.parse(body);
  };
  const entriesOf = async (visitor: Visitor): Promise<ReportEntry[]> =>
    reportsAnswer.parse((await visitor.call('GET', '/api/reports')).body).reports;
  /** A page about one thing is asked about one. */
  const chosenFor = (page: string) => {
    const { requires, about } = findReport(page) ?? {};
    return requires ? onlyRequired(requires, one) : about ? { item: one.item ?? '' } : {};
  };
  const drillsOf = (answer: ReportAnswer): Drill[] =>
    [answer.row_drill, ...answer.columns.map(({ drill }) => drill), ...answer.series.map(({ drill }) => drill)].filter(
      (drill) => drill !== null,
    );

  test.each(readers)(
    '%s: every way that a page hands out leads to a page that is built and opens',
    async (name) => {
      const visitor = visitorOf(name);
      const built = builtPageList.parse((await visitor.call('GET', '/api/pages')).body).map(({ page }) => page);
      const opened = new Set<string>();
      for (const { page, details } of await entriesOf(visitor)) {
        const chosen = chosenFor(page);
        const answers = [
          await read(visitor, page, { ...chosen, limit: '2' }),
          ...(await Promise.all(
            details.map((detail) => read(visitor, page, { ...chosen, detail: detail.name, limit: '1' })),
          )),
        ];
        for (const [answer, drill] of answers.flatMap((one) => drillsOf(one).map((to) => [one, to] as const))) {
          const to = drill.page ?? page;
          const where = `${page} → ${to} ${JSON.stringify(drill)}`;
          expect(built, where).toContain(to);
          const [row = {}] = answer.rows;
          // A way to rows of the page itself was asked as a detail; elsewhere each kind of way is followed once.
          const kind = `${to} ${drill.carry.map(({ filter }) => filter)} ${JSON.stringify(drill.set)}`;
          if (drill.page === null || opened.has(kind)) continue;
          opened.add(kind);
          const query: Record<string, string> = {
            ...chosenFor(to),
            ...followDrill(drill, row, answer),
            limit: '1',
            offset: '1',
          };
          await read(visitor, to, query);
        }
      }
      for (const to of new Set([...opened].map((kind) => kind.split(' ')[0] ?? '')))
        expect((await visitor.call('GET', `/api/pages/${to}`)).status, to).toBe(200);
    },
    300_000,
  );

  test.each(readers)('%s: the palette and the start page lead to pages that open', async (name) => {
    const visitor = visitorOf(name);
    const { menupages } = userInfo.parse((await visitor.call('GET', '/api/me')).body);
    const built = builtPageList.parse((await visitor.call('GET', '/api/pages')).body);
    const offered = listPages(menupages, built).map(({ to }) => resolveAddress(...partsOf(to))?.page.page ?? '');
    expect(offered.length).toBeGreaterThan(0);
    for (const page of offered) {
      const opened = pageOpened.parse((await visitor.call('GET', `/api/pages/${encodeURIComponent(page)}`)).body);
      expect(opened.built, page).toBe(true);
    }
    const closed = pages.filter(({ key }) => !menupages.includes(key)).slice(0, 1);
    for (const { page, route } of [...closed, ...pages.filter((one) => one.page === offered[0])]) {
      const { body } = await visitor.call('POST', '/api/user_favorites', { name: page, url: route });
      const { id_favorites_pk: id } = favorite.parse(body);
      await visitor.call('POST', '/api/user_favorites/make_home', { id_home: id });
      const { homepage } = userInfo.parse((await visitor.call('GET', '/api/me')).body);
      expect(homepage, page).toBe(offered.includes(page) ? route : null);
    }
  });

  test.each(Object.keys(roles))(
    '%s: parts of other groups of the menu are neither offered nor answered',
    async (name) => {
      const visitor = visitorOf(name);
      const groups = roles[name]?.menugroups ?? [];
      const isHidden = (group: string | undefined) => group !== undefined && !groups.includes(group);
      let hidden = 0;
      for (const entry of await entriesOf(visitor)) {
        const { page } = entry;
        const report = findReport(page);
        if (!report) throw new Error(`There is no report ${page}.`);
        const { table, filters, details = {}, kpis } = report;
        const query = { ...chosenFor(page), limit: '3' };
        const answer = await read(visitor, page, query);
        const refused = async (asked: Record<string, string>, status: number) => {
          hidden += 1;
          const { item = '', ...own } = query as Record<string, string>;
          const address = addressOf(page, { ...own, ...(item && { item }), ...asked });
          expect((await visitor.call('GET', address)).status, address).toBe(status);
        };
        for (const key of [...table.columns, ...(table.optionalColumns ?? []), ...kpis].filter((one) =>
          isHidden(groupOfFigure(table, one)),
        )) {
          expect(
            [...entry.columns, ...answer.columns, ...answer.kpis].map((one) => one.key),
            page,
          ).not.toContain(key);
          for (const row of answer.rows) expect(Object.keys(row), page).not.toContain(key);
          await refused({ sort: key }, 400);
        }
        for (const filter of filters.filter((one) => isHidden(table.of.filters[one]?.group))) {
          expect(
            [...entry.filters, ...answer.filters].map((one) => one.name),
            page,
          ).not.toContain(filter);
          await refused({ [filter]: Object.keys(table.of.filters[filter]?.words ?? {})[0] ?? '' }, 400);
          const values = await visitor.call('GET', `/api/filters/${filter}?page=${page}`);
          expect(values.status, filter).toBe(404);
        }
        for (const [detail, of] of Object.entries(details)) {
          if (isHidden(groupOfDetail(of))) {
            expect(
              [...entry.details.map((one) => one.name), ...(answer.record?.panels.map((one) => one.detail) ?? [])],
              page,
            ).not.toContain(detail);
            await refused({ detail }, 404);
            continue;
          }
          const withheld = of.table.columns.filter((key) => isHidden(groupOfFigure(of.table, key)));
          if (withheld.length === 0) continue;
          hidden += 1;
          const { columns } = await read(visitor, page, { ...query, detail });
          expect(
            columns.map(({ key }) => key).filter((key) => withheld.includes(key)),
            `${page} ${detail}`,
          ).toEqual([]);
        }
      }
      expect(hidden > 0).toBe(name !== 'everything');
    },
    300_000,
  );

  test.each(Object.keys(roles))('%s: datasets offer and answer no part of another group', async (name) => {
    const visitor = visitorOf(name);
    const groups = roles[name]?.menugroups ?? [];
    const offered = datasetsAnswer.parse((await visitor.call('GET', '/api/datasets')).body).datasets;
    for (const { id, dimensions, measures, filters } of offered) {
      const dataset = datasets.find((one) => one.dataset.name === id)?.dataset;
      const isOpen = (group: string | undefined) => group === undefined || groups.includes(group);
      for (const { name: key } of dimensions)
        expect(isOpen(dataset?.dimensions[key]?.group), `${id} ${key}`).toBe(true);
      for (const { name: key } of measures) expect(isOpen(dataset?.measures[key]?.group), `${id} ${key}`).toBe(true);
      for (const { name: key } of filters) expect(isOpen(dataset?.filters[key]?.group), `${id} ${key}`).toBe(true);
      const hidden = Object.entries(dataset?.measures ?? {}).find(([, { group }]) => !isOpen(group))?.[0];
      if (!hidden) continue;
      const asked = await visitor.call('POST', '/api/query', { dataset: id, by: [], measures: [hidden] });
      expect(asked.status, `${id} ${hidden}`).toBe(400);
    }
  });
});
