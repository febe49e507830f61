import { beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { auditAnswer } from '../../contracts/audit.ts';
import { type DatasetQuery, datasetAnswer, datasetsAnswer } from '../../contracts/dataset-query.ts';
import { reportAnswer } from '../../contracts/report.ts';
import { findAccount } from '../../state/accounts.ts';
import { createRole } from '../../state/roles.ts';
import { expectProblem } from '../../testkit/server/expect-problem.ts';
import { onEachServer } from '../../testkit/server/open-server.ts';
import type { Visitor } from '../../testkit/server/visitor.ts';
import { loadFiles } from '../../testkit/warehouses/load-files.ts';
import { smallHospital } from '../../testkit/warehouses/small-hospital.ts';

/** Ten of one item at a dollar each in October; twelve at 1.50 in November, of which two came back; four of another at five. */
const movements = `movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity,unit_cost,reason,staff_code
R1,MAIN,ADC1,63323-269-10,2025-09-01T08:00:00,receive,100,1,,
Z,MAIN,ADC1,63323-269-10,2025-11-20T08:00:00,dispense,5,1,,N1
A,MAIN,ADC1,63323-269-10,2026-10-05T08:00:00,dispense,10,1,,N1
B,MAIN,ADC1,63323-269-10,2026-11-05T09:00:00,dispense,12,1.5,,N1
C,MAIN,ADC1,63323-269-10,2026-11-06T09:00:00,return,2,1.5,,N1
E,EAST,PHARM,0409-9094-22,2026-11-15T23:30:00,dispense,4,5,,P1
`;
const november = { from: '2026-11-01', to: '2026-11-30' };

type Asks = Partial<DatasetQuery> & Pick<DatasetQuery, 'dataset' | 'measures'>;
const usage: Asks = { dataset: 'usage', by: ['location'], measures: ['usage_value'], days: november };

onEachServer((server, store) => {
  beforeAll(async () => {
    const demo = await store.state.atFrontDesk((db) => findAccount(db, 'demo'));
    await loadFiles(server.services.warehouse, demo?.companyId ?? 0, { ...smallHospital, movements });
    const viewer = await store.state.atFrontDesk((db) => findAccount(db, 'viewer'));
    await store.state.inCompany(viewer?.companyId ?? 0, async (db) => {
      const { id } = await createRole(db, {
        name: 'Drugs of cases',
        menugroups: [],
        menupages: ['anesthesia_usage_by_item_menu', 'usage_by_item_case_menu'],
      });
      await db
        .deleteFrom('user_roles')
        .where('user_id', '=', viewer?.id ?? 0)
        .execute();
      await db
        .insertInto('user_roles')
        .values({ user_id: viewer?.id ?? 0, role_id: id })
        .execute();
    });
  });

  const ask = async (visitor: Visitor, asks: Asks): Promise<z.infer<typeof datasetAnswer>> => {
    const answer = await visitor.call('POST', '/api/query', asks);
    expect(answer.status, answer.text).toBe(200);
    return datasetAnswer.parse(answer.body);
  };
  const refuse = async (
    username: string,
    asks: object,
    words: RegExp,
    code: 'bad-input' | 'permission-required' = 'bad-input',
  ) => expectProblem(await (await server.visit(username)).call('POST', '/api/query', asks), code, words);

  test('a question answers as the page that shows the same', async () => {
    const visitor = await server.visit('demo');
    const answer = await ask(visitor, usage);
    expect(answer.rows).toEqual([
      { location: 'Clinic pharmacy', location_code: 'PHARM', usage_value: 20 },
      { location: 'Cabinet 1', location_code: 'ADC1', usage_value: 15 },
    ]);
    expect(answer).toMatchObject({ totals: { usage_value: 35 }, total_rows: 2, period: november, compared: null });
    const page = reportAnswer.parse(
      (await visitor.call('GET', '/api/reports/1077?from=2026-11-01&to=2026-11-30')).body,
    );
    expect(answer.totals.usage_value).toBe(page.totals.usage_value);
    expect(answer.columns.find(({ key }) => key === 'usage_value')?.definition).toBe(
      page.columns.find(({ key }) => key === 'usage_value')?.definition,
    );
  });

  test('a search is a filter: rows and totals are of what it finds, also by a name that no row shows', async () => {
    const visitor = await server.visit('demo');
    const ofCabinets = await ask(visitor, { ...usage, search: { text: 'CABI', in: ['location'] } });
    expect(ofCabinets).toMatchObject({ totals: { usage_value: 15 }, total_rows: 1 });
    const inTotal = await ask(visitor, { ...usage, by: [], search: { text: 'cabi', in: ['location', 'item'] } });
    expect(inTotal).toMatchObject({ rows: [], totals: { usage_value: 15 } });
    const page = reportAnswer.parse(
      (await visitor.call('GET', '/api/reports/1077?from=2026-11-01&to=2026-11-30&q=cabi')).body,
    );
    expect(page).toMatchObject({ total_rows: 1, totals: { usage_value: 15 }, rows: [{ location: 'Cabinet 1' }] });
    expect(page.kpis.find(({ key }) => key === 'usage_value')).toMatchObject({ value: 15, previous: 10 });
  });

  test('a search names dimensions that the reader may use, and is not longer than a name', async () => {
    const asks = (search: object) => ({ ...usage, search });
    await refuse('demo', asks({ text: 'x', in: ['ward'] }), /^search\.in: "ward" is not one of /u);
    await refuse('demo', asks({ text: ' ', in: ['item'] }), /^search\.text: must not be empty/u);
    await refuse('demo', asks({ text: 'x'.repeat(101), in: ['item'] }), /^search\.text: must not be longer than 100/u);
    await refuse('demo', asks({ text: 'x', in: [] }), /^search\.in: must name at least one/u);
  });

  test('a question compares rows, subtotals and totals with the time before and with the year before', async () => {
    const visitor = await server.visit('demo');
    const before = await ask(visitor, { ...usage, by: ['facility', 'item'], compare: 'previous', subtotals: true });
    expect(before.compared).toEqual({ from: '2026-10-02', to: '2026-10-31' });
    expect(before.rows).toMatchObject([
      { facility_code: 'EAST', item: 'Fentanyl 50 mcg/mL', usage_value: 20, 'compared.usage_value': null },
      { facility_code: 'MAIN', usage_value: 15, 'compared.usage_value': 10, 'change.usage_value': 0.5 },
    ]);
    expect(before.subtotals).toMatchObject([
      { facility_code: 'EAST', usage_value: 20 },
      { facility_code: 'MAIN', usage_value: 15, 'compared.usage_value': 10, 'change.usage_value': 0.5 },
    ]);
    expect(before.subtotals[0]).not.toHaveProperty('item');
    expect(before.totals).toEqual({ usage_value: 35, 'compared.usage_value': 10, 'change.usage_value': 2.5 });
    const year = await ask(visitor, { ...usage, by: [], compare: 'lastYear' });
    expect(year).toMatchObject({ rows: [], total_rows: 0, compared: { from: '2025-11-01', to: '2025-11-30' } });
    expect(year.totals).toEqual({ usage_value: 35, 'compared.usage_value': 5, 'change.usage_value': 6 });
    const unknown = await ask(visitor, {
      ...usage,
      days: { from: '2025-11-01', to: '2025-11-30' },
      compare: 'lastYear',
    });
    expect(unknown).toMatchObject({ compared: null, notes: [expect.stringContaining('do not cover')] });
  });

  test('a bucket of time is held against the bucket in the same place', async () => {
    const visitor = await server.visit('demo');
    const days = { from: '2026-10-01', to: '2026-11-30' };
    const answer = await ask(visitor, {
      ...usage,
      by: ['facility'],
      days,
      bucket: 'month',
      compare: 'lastYear',
      subtotals: true,
    });
    expect(answer.rows).toMatchObject([
      { bucket: '2026-10-01', facility_code: 'MAIN', usage_value: 10, 'compared.usage_value': null },
      { bucket: '2026-11-01', facility_code: 'EAST', usage_value: 20, 'compared.usage_value': null },
      {
        bucket: '2026-11-01',
        facility_code: 'MAIN',
        usage_value: 15,
        'compared.usage_value': 5,
        'change.usage_value': 2,
      },
    ]);
    expect(answer.subtotals.find((row) => row.facility_code === 'MAIN')).toMatchObject({
      usage_value: 25,
      'compared.usage_value': 5,
    });
  });

  describe('is refused in words', () => {
    test.each<[string, object, RegExp]>([
      ['a dataset that is none', { ...usage, dataset: 'gold' }, /^dataset: there is no dataset "gold"/u],
      ['a dimension that is none', { ...usage, by: ['moon'] }, /^by: "moon" is not one of facility/u],
      ['a name of the language', { ...usage, by: ['constructor'] }, /^by: "constructor" is not one of/u],
      ['a measure that is none', { ...usage, measures: ['luck'] }, /^measures: "luck" is not a measure of usage/u],
      ['a small series', { ...usage, measures: ['trend'] }, /^measures: "trend" is not a measure/u],
      ['SQL', { ...usage, measures: ['1; drop table x'] }, /^measures\.0: must be a name/u],
      ['a filter of another company', { ...usage, filters: { company: ['2'] } }, /^filters: "company" is not one of/u],
      [
        'a facility of another company',
        { ...usage, filters: { facility: ['THEIRS'] } },
        /"THEIRS" is not a facility of your company/u,
      ],
      [
        'a word that is none',
        { ...usage, filters: { locationType: ['x'] } },
        /^filters.locationType: must be some of/u,
      ],
      ['an order by what is not shown', { ...usage, sort: ['-vend_count'] }, /^sort: "vend_count" is not one of/u],
      [
        'a bucket that the measure has not',
        { ...usage, bucket: 'hour' },
        /^bucket: usage_value has week, month, not hour/u,
      ],
      [
        'a bucket that the dataset has not',
        { dataset: 'stock-by-sku', measures: ['on_hand_value'], bucket: 'hour' },
        /^bucket: must be one of month/u,
      ],
      ['a third dimension', { ...usage, by: ['facility', 'location', 'item'] }, /^by: must name at most 2 dimensions/u],
      ['a dimension twice', { ...usage, by: ['item', 'item'] }, /^by: must name each of the dimensions once/u],
      ['no measure', { ...usage, measures: [] }, /^measures: must name at least one/u],
      [
        '10,000 measures',
        { ...usage, measures: Array.from({ length: 10_000 }, (_, n) => `m${n}`) },
        /^measures: must name at most 40/u,
      ],
      ['too many rows', { ...usage, limit: 10_000_000 }, /^limit: must be at most 5000/u],
      [
        'days that run backwards',
        { ...usage, days: { from: '2026-11-30', to: '2026-11-01' } },
        /^from: must not be after to/u,
      ],
      ['subtotals of one dimension', { ...usage, subtotals: true }, /^subtotals: need two dimensions/u],
      ['what is no part of a question', { ...usage, having: 'true' }, /is not valid|having/u],
      ['a list in place of a question', [], /must be an object/u],
    ])('%s', (_what, asks, words) => refuse('demo', asks, words));

    test('a dataset that no page of the reader shows, with an entry in the log', async () => {
      await refuse(
        'viewer',
        usage,
        /^Permission Required: no page of yours shows the dataset usage/u,
        'permission-required',
      );
      const log = auditAnswer.parse((await (await server.visit('demo')).call('GET', '/api/audit?user=viewer')).body);
      expect(log.entries[0]).toMatchObject({ action: 'access-refused' });
    });

    test('a dimension and a filter about people that no page of the reader shows', async () => {
      const drugs = { dataset: 'case-item-usage', measures: ['usage_value'] };
      await refuse(
        'viewer',
        { ...drugs, by: ['user'] },
        /^by: "user" tells of single people, and no page of yours shows it/u,
      );
      await refuse('viewer', { ...drugs, filters: { witness: ['N1'] } }, /^filters: "witness" is not one of/u);
    });
  });

  test('the list names what a reader may ask, and each entry can be asked', async () => {
    const listed = async (username: string) =>
      datasetsAnswer.parse((await (await server.visit(username)).call('GET', '/api/datasets')).body).datasets;
    const all = await listed('demo');
    expect(all.length).toBeGreaterThan(30);
    expect(all.find(({ id }) => id === 'usage')).toMatchObject({
      domain: 'stock',
      about_people: false,
      buckets: ['hour', 'week', 'month'],
    });
    const some = await listed('viewer');
    expect(some.length).toBeGreaterThan(0);
    expect(some.length).toBeLessThan(all.length);
    const viewer = await server.visit('viewer');
    for (const { id, measures } of some) {
      const measure = measures.find(({ needs }) => needs.length === 0);
      if (measure) await ask(viewer, { dataset: id, measures: [measure.name] });
    }
  });

  test('a question stays within the company of its reader', async () => {
    const { rows, totals } = await ask(await server.visit('supplier'), usage);
    expect({ rows, totals }).toEqual({ rows: [], totals: { usage_value: 0 } });
  });

  test('questions are in the audit log, and of those about people it is told, never about whom', async () => {
    const visitor = await server.visit('insights');
    await ask(visitor, usage);
    await ask(visitor, { ...usage, offset: 200 });
    await ask(visitor, { dataset: 'user-waste', by: ['user'], measures: ['waste_value'], filters: { user: ['N1'] } });
    const log = auditAnswer.parse((await (await server.visit('demo')).call('GET', '/api/audit?user=insights')).body);
    expect(log.entries.slice(0, 2).map(({ action, subject, detail }) => [action, subject, detail])).toEqual([
      ['dataset-query', 'user-waste', 'about single people'],
      ['dataset-query', 'usage', null],
    ]);
  });
});
