import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ImportJob, type ImportsAnswer, importJob, importsAnswer } from '../../contracts/imports.ts';
import { expectProblem } from '../../testkit/server/expect-problem.ts';
import { fileForm } from '../../testkit/server/file-form.ts';
import { onEachServer } from '../../testkit/server/open-server.ts';
import type { Visitor } from '../../testkit/server/visitor.ts';
import { asOwner } from '../../testkit/stores/as-owner.ts';
import { smallHospital } from '../../testkit/warehouses/small-hospital.ts';

const asCsv = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([entity, text]) => [`${entity}.csv`, text]));
const head = 'movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity\n';
const movement = (id: string, quantity = '10', ndc = '63323-269-10') =>
  `${id},MAIN,PHARM,${ndc},2026-05-01T08:00:00,receive,${quantity}\n`;

onEachServer((server, store) => {
  let demo: Visitor;

  const send = async (files: Record<string, string | Buffer>, fields: Record<string, string> = {}) => {
    const answer = await demo.call('POST', '/api/imports', undefined, fileForm(files, fields));
    expect(answer.status, answer.text).toBe(202);
    return ended(importJob.parse(answer.body));
  };
  const ended = async (job: ImportJob) => {
    const { companyId } = await companyOf();
    return server.services.imports.ended(companyId, job.id);
  };
  const companyOf = async () => ({
    companyId: (
      await asOwner(store.state, (db) =>
        db.selectFrom('companies').select('id').where('code', '=', 'cedar').executeTakeFirstOrThrow(),
      )
    ).id,
  });
  const look = async (): Promise<ImportsAnswer> => importsAnswer.parse((await demo.call('GET', '/api/imports')).body);
  const count = async (sql: string) => {
    const { companyId } = await companyOf();
    const rows = await server.services.warehouse.query<{ count: number }>(sql.replace('$company', String(companyId)));
    return rows[0]?.count;
  };
  const movements = () => count('select count(*) as count from movements where company_id = $company');

  beforeAll(async () => {
    demo = await server.visit('demo');
  });

  test('before the first load the page has nothing but where to put files', async () => {
    expect(await look()).toEqual({
      jobs: [],
      entries: [],
      before: null,
      feeds: [],
      inbox: join('inbox', 'cedar'),
      most_bytes: 2048 * 1024 * 1024,
    });
  });

  test('several files are one load, and nothing is left of them', async () => {
    const job = await send(asCsv(smallHospital));
    expect(job).toMatchObject({ status: 'done', load: 1, message: null, by: 'demo', source: 'upload' });
    expect(server.failures).toEqual([]);
    expect(readdirSync(join(store.options.dataDir, 'warehouse', 'spool'))).toEqual(['home']);
    const { entries, feeds } = await look();
    expect(entries).toMatchObject([{ key: 'load-1', by: 'demo', status: 'loaded', undo_refused: null }]);
    expect(entries[0]?.files.map((file) => file.entity)).toEqual(Object.keys(smallHospital).sort());
    expect(feeds.map((feed) => feed.entity)).toEqual(Object.keys(smallHospital).sort());
  });

  test('a faulty row refuses the whole load, and tells file, line, column and reason', async () => {
    const job = await send({ 'movements.csv': head + movement('M1') + movement('M2', '-4') });
    expect(job).toMatchObject({
      status: 'refused',
      message: expect.stringMatching(/^movements\.csv: line 3: quantity: "-4" must/u),
      outcome: { rejected_rows: 1, rejects_files: ['movements.rejected.csv'] },
    });
    expect(job.outcome.rejects).toMatchObject([{ file: 'movements.csv', line: 3, column: 'quantity' }]);
    expect(await movements()).toBe(0);
    const { entries } = await look();
    expect(entries.find((entry) => entry.job === job.id)).toMatchObject({
      status: 'refused',
      rejected_rows: 1,
      load: null,
    });
  });

  test('accepting part of it loads the good rows and keeps the others for download', async () => {
    const job = await send(
      { 'movements.csv': head + movement('M1') + movement('M2', '-4') },
      { accept_partial: 'true' },
    );
    expect(job).toMatchObject({ status: 'done', load: 2, outcome: { rejected_rows: 1 } });
    expect(await movements()).toBe(1);
    const answer = await demo.call('GET', `/api/imports/${job.id}/rejects/movements.rejected.csv`);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="movements.rejected.csv"');
    expect(answer.text).toContain('3,quantity,');
    expect(answer.text).toContain('M2,MAIN,PHARM');
    const supplier = await server.visit('supplier');
    expectProblem(
      await supplier.call('GET', `/api/imports/${job.id}/rejects/movements.rejected.csv`),
      'not-found',
      'There is no such import.',
    );
  });

  test('the same file again changes nothing and is shown as a duplicate', async () => {
    const job = await send(
      { 'movements.csv': head + movement('M1') + movement('M2', '-4') },
      { accept_partial: 'true' },
    );
    expect(job.outcome.files).toMatchObject([{ loaded: 0, replaced: 0, unchanged: 1, rejected: 1 }]);
    const { feeds } = await look();
    expect(feeds.find((feed) => feed.entity === 'movements')?.findings).toEqual([
      { kind: 'duplicate', words: 'The same file as load 2: an old file was sent again.' },
    ]);
  });

  describe('undo', () => {
    const undo = async (load: number) => {
      const answer = await demo.call('POST', `/api/imports/loads/${load}/undo`);
      expect(answer.status, answer.text).toBe(202);
      return ended(importJob.parse(answer.body));
    };

    test('of a load that was followed by another is refused', async () => {
      expect(await undo(2)).toMatchObject({
        status: 'refused',
        message: 'movements was loaded again later: undo load 3 first.',
      });
      expect(await movements()).toBe(1);
    });

    test('takes the rows of the last load back, brings back what it replaced, and refreshes the marts', async () => {
      const job = await send({ 'movements.csv': head + movement('M1', '25') + movement('M3', '5') });
      expect(job.outcome.files).toMatchObject([{ loaded: 2, replaced: 1 }]);
      const onHand =
        "select sum(balance) as count from stock_spans where company_id = $company and to_date > date '2026-12-31'";
      const moved = 'select sum(quantity) as count from movement_days where company_id = $company';
      expect([await count(moved), await count(onHand)]).toEqual([30, 30]);
      expect(await undo(4)).toMatchObject({ status: 'done', load: 4 });
      expect(await count('select sum(quantity) as count from movements where company_id = $company')).toBe(10);
      expect([await count(moved), await count(onHand)]).toEqual([10, 10]);
      const { entries } = await look();
      const entry = entries.find(({ load }) => load === 4);
      expect(entry).toMatchObject({ status: 'undone', undone: { by: 'demo' }, undo_refused: 'It is undone already.' });
      // The one before is the last again.
      expect(entries.find(({ load }) => load === 3)?.undo_refused).toBeNull();
    });

    test('of what others refer to is refused', async () => {
      expect(await undo(1)).toMatchObject({
        status: 'refused',
        message: expect.stringMatching(/^1 rows of movements refer to \w+ that only this load has\.$/u),
      });
      expect(await count('select count(*) as count from items where company_id = $company')).toBe(2);
    });

    test('of a load that does not exist is refused', async () => {
      expect(await undo(99)).toMatchObject({ status: 'refused', message: 'There is no load 99.' });
    });
  });

  describe('an upload is refused', () => {
    test.each([
      ['without a file', {}, 'files: is required'],
      [
        'with a name that leads elsewhere',
        { '.hidden.csv': 'x' },
        /^files: "\.hidden\.csv" is not a usable file name\.$/u,
      ],
      ['with a file that is still being written', { 'movements.csv.part': 'x' }, /is not a usable file name/u],
    ])('%s', async (_how, files, detail) => {
      const answer = await demo.call('POST', '/api/imports', undefined, fileForm(files as Record<string, string>));
      expectProblem(answer, 'bad-input', detail);
      expect(readdirSync(join(store.options.dataDir, 'warehouse', 'spool'))).toEqual(['home']);
    });

    test('that breaks off, and leaves nothing behind', async () => {
      const { raw } = fileForm({ 'movements.csv': head + movement('M9') });
      const cut = { raw: { ...raw, payload: raw.payload.subarray(0, raw.payload.length - 60) } };
      expectProblem(await demo.call('POST', '/api/imports', undefined, cut), 'bad-input', /^files: /u);
      expect(readdirSync(join(store.options.dataDir, 'warehouse', 'spool'))).toEqual(['home']);
    });

    test('of something that is no form', async () => {
      expectProblem(await demo.call('POST', '/api/imports', {}), 'wrong-media-type');
    });
  });

  test('a file of no known kind is refused by the job, which says what it looks like', async () => {
    expect(await send({ 'movemnts.csv': head })).toMatchObject({
      status: 'refused',
      message: 'movemnts.csv: is named after nothing that can be loaded: did you mean movements?',
    });
  });

  test('a job that has ended cannot be cancelled, and one of another company is not there', async () => {
    const job = await send({ 'movements.csv': head + movement('M1') });
    expectProblem(
      await demo.call('POST', `/api/imports/${job.id}/cancel`),
      'conflict',
      'The import has ended already.',
    );
    const supplier = await server.visit('supplier');
    expectProblem(
      await supplier.call('POST', `/api/imports/${job.id}/cancel`),
      'not-found',
      'There is no such import.',
    );
    expect(importsAnswer.parse((await supplier.call('GET', '/api/imports')).body)).toMatchObject({
      entries: [],
      feeds: [],
    });
  });

  test('everything is in the audit log, by file name and never by content', async () => {
    const log = await asOwner(store.state, (db) =>
      db
        .selectFrom('audit_log')
        .select(['action', 'username', 'subject', 'detail'])
        .where('action', 'in', ['import-start', 'import-done', 'import-refused', 'import-undo', 'rejects-download'])
        .orderBy('id')
        .execute(),
    );
    expect(log).toEqual(
      expect.arrayContaining([
        { action: 'import-start', username: 'demo', subject: 'movements.csv', detail: 'upload' },
        { action: 'import-refused', username: 'demo', subject: 'movements.csv', detail: 'refused: 1 faulty rows' },
        {
          action: 'import-done',
          username: 'demo',
          subject: 'movements.csv',
          detail: 'load 2: 1 rows loaded, 0 unchanged, 1 rejected',
        },
        { action: 'import-undo', username: 'demo', subject: 'undo of load 4', detail: 'upload' },
        expect.objectContaining({ action: 'rejects-download', subject: 'movements.rejected.csv' }),
      ]),
    );
    expect(JSON.stringify(log)).not.toContain('-4');
    expect(existsSync(join(store.options.dataDir, 'warehouse', 'rejects'))).toBe(true);
  });
});
