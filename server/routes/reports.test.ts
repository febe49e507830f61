import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditAnswer } from '../../contracts/audit.ts';
import { filterValues } from '../../contracts/filter-values.ts';
import { reportAnswer, reportsAnswer } from '../../contracts/report.ts';
import { findAccount } from '../../state/accounts.ts';
import { createRole } from '../../state/roles.ts';
import { expectProblem } from '../../testkit/server/expect-problem.ts';
import { onEachServer } from '../../testkit/server/open-server.ts';
import type { Visitor } from '../../testkit/server/visitor.ts';
import { loadFiles } from '../../testkit/warehouses/load-files.ts';
import { smallHospital } from '../../testkit/warehouses/small-hospital.ts';

/** Ten of one item at a dollar each in October; twelve at 1.50 in November, of which two came back; three expired. */
const movements = `movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity,unit_cost,reason,staff_code
R1,MAIN,ADC1,63323-269-10,2026-09-01T08:00:00,receive,100,1,,
A,MAIN,ADC1,63323-269-10,2026-10-05T08:00:00,dispense,10,1,,N1
B,MAIN,ADC1,63323-269-10,2026-11-05T09:00:00,dispense,12,1.5,,N1
C,MAIN,ADC1,63323-269-10,2026-11-06T09:00:00,return,2,1.5,,N1
D,MAIN,PHARM,63323-269-10,2026-11-07T09:00:00,expire,3,2,"=cmd()|""x""",N1
E,EAST,PHARM,0409-9094-22,2026-11-10T23:30:00,dispense,4,5,,P1
`;
const november = 'from=2026-11-01&to=2026-11-30';

onEachServer((server, store) => {
  beforeAll(async () => {
    const { warehouse } = server.services;
    const demo = await store.state.atFrontDesk((db) => findAccount(db, 'demo'));
    await loadFiles(warehouse, demo?.companyId ?? 0, { ...smallHospital, movements });
  });
  const read = async (visitor: Visitor, address: string) => {
    const answer = await visitor.call('GET', `/api/reports/${address}`);
    expect(answer.status, answer.text).toBe(200);
    return reportAnswer.parse(answer.body);
  };

  test('a report answers with rows, totals, key figures and what it compares with', async () => {
    const answer = await read(await server.visit('demo'), `1077?${november}`);
    expect(answer.rows.map((row) => [row.location, row.facility_code, row.usage_value, row.vend_count])).toEqual([
      ['Clinic pharmacy', 'EAST', 20, 1],
      ['Cabinet 1', 'MAIN', 15, 1],
    ]);
    expect(answer.totals).toMatchObject({ usage_value: 35, usage_prior_value: 10, usage_qty: 14, vend_count: 2 });
    // (10 − 10) × 1 and 4 × 5 by volume; 10 × 0.50 by price.
    expect(answer.totals).toMatchObject({ volume_effect_value: 20, price_effect_value: 5 });
    expect(answer.kpis.find(({ key }) => key === 'usage_value')).toMatchObject({
      value: 35,
      previous: 10,
      change: 2.5,
    });
    expect(answer.period).toMatchObject({ from: '2026-11-01', previous: { from: '2026-10-02', to: '2026-10-31' } });
    expect(answer.totals.loss_rate).toBeCloseTo(6 / 41, 10);
    expect(answer.source).toMatch(/^Stock movements of the kinds dispense and return/u);
  });

  test('a detail shows the rows behind a figure', async () => {
    const visitor = await server.visit('demo');
    const { rows, totals, detail } = await read(
      visitor,
      `1065?${november}&detail=movements&location=PHARM&facility=MAIN`,
    );
    expect(detail).toEqual({ name: 'movements', title: 'Movements of removal' });
    expect(rows).toMatchObject([
      { occurred_at: '2026-11-07T09:00:00', movement_qty: -3, movement_value: 6, staff: 'Ann Example' },
    ]);
    expect(totals).toMatchObject({ movement_value: 6 });
  });

  test('the ledger of an item closes: opening + movements = closing', async () => {
    const { rows, totals, kpis } = await read(await server.visit('demo'), `1060?${november}&item=PROP&facility=MAIN`);
    expect(rows.map((row) => [row.kind, row.movement_qty, row.closing_qty])).toEqual([
      ['opening', null, 90],
      ['dispense', -12, 78],
      ['return', 2, 80],
      ['expire', -3, 77],
      ['closing', null, 77],
    ]);
    expect(totals).toMatchObject({ opening_qty: 90, movement_qty: -13, closing_qty: 77 });
    expect(kpis.map(({ key, value }) => [key, value])).toEqual([
      ['opening_qty', 90],
      ['received_qty', 0],
      ['usage_qty', 10],
      ['removed_qty', 3],
      ['count_variance_qty', 0],
      ['closing_qty', 77],
    ]);
  });

  test('a page about one thing asks which one, and guesses nothing', async () => {
    const { rows, notes } = await read(await server.visit('demo'), '1060');
    expect(rows).toEqual([]);
    expect(notes.map(({ text }) => text)).toEqual(['Choose an item.', 'Choose a facility.']);
  });

  test('rows are sorted by several columns, sliced, and found by name', async () => {
    const visitor = await server.visit('demo');
    const names = async (query: string) =>
      (await read(visitor, `1077?${november}&${query}`)).rows.map((row) => row.location);
    expect(await names('sort=vend_count,-location')).toEqual(['Clinic pharmacy', 'Cabinet 1']);
    expect(await names('sort=usage_value&limit=1&offset=1')).toEqual(['Clinic pharmacy']);
    expect(await names('q=cabinet')).toEqual(['Cabinet 1']);
    expect(await names('q=%25')).toEqual([]);
  });

  test('of what has no total none is sent', async () => {
    const { columns, totals } = await read(await server.visit('demo'), `1067?${november}`);
    const untold = columns.filter(({ has_total }) => !has_total).map(({ key }) => key);
    expect(untold).toContain('days_to_expiry');
    expect(Object.keys(totals).filter((key) => untold.includes(key))).toEqual([]);
  });

  test('another company sees none of it', async () => {
    const { rows, data_days } = await read(await server.visit('supplier'), `1077?${november}`);
    expect([rows, data_days]).toEqual([[], null]);
    const values = await (await server.visit('supplier')).call('GET', '/api/filters/location');
    expect(values.body).toEqual([]);
  });

  describe('bad input gets a clear answer', () => {
    test.each([
      ['1077?frm=2026-01-01', 'frm: is not a filter of this page'],
      ['1077?from=2026-02-30', 'from: is not a date of the calendar'],
      ['1077?from=yesterday', 'from: must be a date, YYYY-MM-DD'],
      ['1077?from=1126-01-01&to=2026-01-01', 'from: must be between 1990 and 2100'],
      ['1077?from=2026-02-02&to=2026-02-01', 'from: must not be after to (2026-02-01)'],
      ['1077?from=2026-02-02&period=7d', 'period: cannot be given together with from'],
      ['1077?period=fortnight', /^period: must be one of 7d/u],
      ['1077?limit=-1', 'limit: must be a whole number from 1 to 5000'],
      ['1077?limit=1000000000', 'limit: must be a whole number from 1 to 5000'],
      ['1077?offset=1.5', /^offset: must be a whole number/u],
      ['1077?sort=price%27;drop', 'sort: "price??drop" is not a column of this page'],
      ['1077?deaSchedule=9', 'deaSchedule: "9" is not one of 2, 3, 4, 5'],
      [`1077?item=${Array.from({ length: 1_001 }, (_, i) => i).join(',')}`, 'item: has more than 1000 values'],
      [`1077?q=${'x'.repeat(101)}`, 'q: must not be longer than 100 characters'],
      ['1077?facility=A&facility=B', /^facility/u],
    ])('%s', async (address, detail) => {
      expectProblem(await (await server.visit('demo')).call('GET', `/api/reports/${address}`), 'bad-input', detail);
    });

    test('what is no report, no detail or no filter is not found', async () => {
      const visitor = await server.visit('demo');
      for (const path of [
        '/api/reports/9999',
        '/api/reports/1077?detail=nothing',
        '/api/filters/nothing',
        '/api/reports/constructor',
      ]) {
        expect((await visitor.call('GET', path)).status, path).toBe(404);
      }
    });

    test('SQL is a value like any other', async () => {
      const visitor = await server.visit('demo');
      const { rows } = await read(
        visitor,
        `1077?${november}&item=${encodeURIComponent("'; drop table movements; --")}`,
      );
      expect(rows).toEqual([]);
      expect((await read(visitor, `1077?${november}`)).total_rows).toBe(2);
    });
  });

  describe('who may not open the page', () => {
    test('is refused its report, its export and its filters, and the refusal is in the audit log', async () => {
      const viewer = await server.visit('viewer');
      for (const path of ['/api/reports/1062', '/api/reports/1062/export', '/api/reports/1062/trend']) {
        expectProblem(await viewer.call('GET', path), 'permission-required', /^Permission Required/u);
      }
      expect((await viewer.call('GET', '/api/filters/reason')).status).toBe(404);
      const ofPage = await viewer.call('GET', '/api/filters/item?page=1062');
      expectProblem(ofPage, 'permission-required', /^Permission Required/u);
      const listed = reportsAnswer.parse((await viewer.call('GET', '/api/reports')).body);
      expect(listed.reports.map(({ page }) => page)).not.toContain('1062');
      const all = reportsAnswer.parse((await (await server.visit('demo')).call('GET', '/api/reports')).body);
      expect(all.reports.map(({ page }) => page)).toContain('1062');
    });
  });

  test('a part of a page that belongs to another group of the menu is there for who sees that group', async () => {
    const viewer = await store.state.atFrontDesk((db) => findAccount(db, 'viewer'));
    await store.state.inCompany(viewer?.companyId ?? 0, async (db) => {
      const { id } = await createRole(db, { name: 'Items', menugroups: [], menupages: ['item_detail_menu'] });
      const held = { user_id: viewer?.id ?? 0, role_id: id };
      await db.insertInto('user_roles').values(held).execute();
    });
    const ofShortages = ['recalls', 'shortages'];
    const partsFor = async (visitor: Visitor) =>
      (await read(visitor, '1088?item=PROP')).record?.panels.map(({ detail }) => detail);
    expect(await partsFor(await server.visit('demo'))).toEqual(expect.arrayContaining(ofShortages));
    const reader = await server.visit('viewer');
    const parts = await partsFor(reader);
    expect(parts).toContain('stock');
    for (const detail of ofShortages) {
      expect(parts).not.toContain(detail);
      expect((await reader.call('GET', `/api/reports/1088?item=PROP&detail=${detail}`)).status).toBe(404);
      expect((await reader.call('GET', `/api/reports/1088/export?item=PROP&detail=${detail}`)).status).toBe(404);
    }
    const { columns } = await read(reader, '1088?item=PROP');
    expect(columns.map(({ key }) => key)).not.toContain('shortage_status');
    const listed = reportsAnswer.parse((await reader.call('GET', '/api/reports')).body).reports;
    const described = listed.find(({ page }) => page === '1088')?.details.map(({ name }) => name);
    expect(described).toEqual(expect.arrayContaining(['facts', ...(parts ?? [])]));
    expect(described).toHaveLength(1 + (parts?.length ?? 0));
  });

  test('views and exports are in the audit log, without what was filtered by', async () => {
    const visitor = await server.visit('insights');
    await read(visitor, `1065?${november}&facility=MAIN`);
    await read(visitor, `1065?${november}&offset=200`);
    await visitor.call('GET', `/api/reports/1065/export?${november}`);
    // Lines beside figures belong to a view; about people they are told by themselves.
    expect((await visitor.call('GET', `/api/reports/1065/trend?${november}`)).status).toBe(200);
    await read(visitor, `1035?${november}&user=N1`);
    expect((await visitor.call('GET', `/api/reports/1035/trend?${november}&user=N1`)).status).toBe(200);
    const log = auditAnswer.parse((await (await server.visit('demo')).call('GET', '/api/audit?user=insights')).body);
    expect(log.entries.slice(0, 4).map(({ action, subject, detail }) => [action, subject, detail])).toEqual([
      ['report-view', '/igs/1035-waste-stats-by-user', 'over time, narrowed to users'],
      ['report-view', '/igs/1035-waste-stats-by-user', 'narrowed to users'],
      ['report-export', '/scm/1065-removed-by-location', null],
      ['report-view', '/scm/1065-removed-by-location', null],
    ]);
  });

  test('values of a filter are offered while typing', async () => {
    const visitor = await server.visit('demo');
    const values = async (path: string) => filterValues.parse((await visitor.call('GET', `/api/filters/${path}`)).body);
    expect(await values('item?q=prop')).toEqual([{ value: 'PROP', label: 'Propofol 10 mg/mL' }]);
    expect(await values('locationType?q=cabinet')).toEqual([{ value: 'adc', label: 'Dispensing cabinet' }]);
    expect(await values('item?q=_')).toEqual([]);
    // Nobody has cases yet: the page of cases offers none of the staff, whom the first page with such a filter offers.
    expect((await values('user?q=ann')).map(({ value }) => value)).toEqual(['N1']);
    expect(await values('user?q=ann&page=1014')).toEqual([]);
    expect((await visitor.call('GET', '/api/filters/hour?page=1014')).status).toBe(404);
    expect((await visitor.call('GET', '/api/filters/item?page=9999')).status).toBe(404);
    expectProblem(await visitor.call('GET', '/api/filters/item?limit=0'), 'bad-input', 'limit: must be at least 1');
  });

  describe('an export', () => {
    test('as CSV holds every row in the words of the page, and no formula that a spreadsheet would run', async () => {
      const visitor = await server.visit('demo');
      const { text, headers } = await visitor.call(
        'GET',
        `/api/reports/1065/export?${november}&detail=movements&limit=1`,
      );
      expect(headers['content-disposition']).toBe('attachment; filename="1065-removed-by-location-2026-11-30.csv"');
      const [head, row] = text.slice(1).split('\r\n');
      expect(head).toBe(
        'When,Facility,Location,Item,NDC,Lot,Expiry,Kind,Flag,"Quantity, containers","Quantity, base units",Value,Reason,Staff,DEA schedule,Base unit,Base units per container,Time zone',
      );
      expect(row).toBe(
        `2026-11-07T09:00:00,Main Hospital,Central pharmacy,Propofol 10 mg/mL,63323-0269-10,,,Expired,,,-3,6,"'=cmd()|""x""",Ann Example,,mL,,America/Chicago`,
      );
    });

    test('as Excel holds the rows with their total, and a sheet with the definitions', async () => {
      const visitor = await server.visit('demo');
      const answer = await visitor.app.inject({
        method: 'GET',
        url: `/api/reports/1077/export?${november}&format=xlsx`,
        headers: { cookie: visitor.cookieHeader },
      });
      const files = unzipSync(new Uint8Array(answer.rawPayload));
      const sheet = (name: string) => Buffer.from(files[`xl/worksheets/${name}.xml`] ?? []).toString();
      expect(sheet('sheet1')).toContain('Clinic pharmacy');
      expect(sheet('sheet1')).toMatch(/<t[^>]*>Total<\/t>.*<v>35<\/v>/u);
      expect(sheet('sheet2')).toContain('Nov 1, 2026 – Nov 30, 2026');
      expect(sheet('sheet2')).toContain('Dispensed less returned');
    });

    test('of nothing has no total', async () => {
      const visitor = await server.visit('demo');
      const answer = await visitor.app.inject({
        method: 'GET',
        url: `/api/reports/1077/export?${november}&q=no-such-place&format=xlsx`,
        headers: { cookie: visitor.cookieHeader },
      });
      const files = unzipSync(new Uint8Array(answer.rawPayload));
      const sheet = Buffer.from(files['xl/worksheets/sheet1.xml'] ?? []).toString();
      expect(sheet).toContain('Location');
      expect(sheet).not.toContain('Total<');
    });

    test('in another format is refused', async () => {
      expectProblem(
        await (await server.visit('demo')).call('GET', '/api/reports/1077/export?format=pdf'),
        'bad-input',
        'format: must be csv or xlsx',
      );
    });
  });
});
