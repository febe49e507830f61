import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { decisionsAnswer } from '../../contracts/decisions.ts';
import { type Job, job } from '../../contracts/jobs.ts';
import { workItemDetail } from '../../contracts/work-items.ts';
import { definePack } from '../../domains/shared/work/pack-kind.ts';
import { readLoads } from '../../domains/shared/work/read-loads.ts';
import { findAccount } from '../../state/accounts.ts';
import { readFrozenRows } from '../../state/frozen-rows.ts';
import { openWithLibreOffice } from '../../testkit/office/open-with-libreoffice.ts';
import { findLibreOffice } from '../../testkit/run/find-libreoffice.mjs';
import { expectProblem } from '../../testkit/server/expect-problem.ts';
import { fileForm } from '../../testkit/server/file-form.ts';
import { onEachServer } from '../../testkit/server/open-server.ts';
import type { Visitor } from '../../testkit/server/visitor.ts';
import { loadFiles } from '../../testkit/warehouses/load-files.ts';
import { smallHospital } from '../../testkit/warehouses/small-hospital.ts';
import { countBack } from '../../testkit/work/count-back.ts';
import { checkSeals } from '../evidence/check-seals.ts';
import { openSealer } from '../evidence/open-sealer.ts';
import { packJob } from './pack-job.ts';

const places = definePack<{ code: string }>({
  id: 'test-places',
  title: 'Places',
  page: '1088',
  input: z.object({ code: z.string() }),
  subjectOf: ({ code }) => code,
  async collect({ input, reader, knownAt }) {
    const loads = await readLoads(reader, ['facilities'], knownAt);
    return {
      title: `Places of <${input.code}>`,
      summary: [{ label: 'Code', value: input.code }],
      tables: [
        {
          name: 'Places: all/of [them] with a name that is too long',
          says: 'Where it is.',
          columns: [
            { key: 'place', label: 'Place', type: 'text', definition: 'A cabinet.' },
            { key: 'quantity', label: 'Quantity', unit: 'vials', type: 'quantity' },
            { key: 'seen', label: 'Seen', type: 'date' },
          ],
          rows: [
            { place: '=HYPERLINK("x")', quantity: 2.5, seen: '2026-03-01' },
            { place: '<b>ICU</b> & "ED"', quantity: null, seen: null },
          ],
        },
        { name: 'Empty', columns: [{ key: 'a', label: 'A', type: 'text' }], rows: [] },
      ],
      loads,
    };
  },
});

onEachServer(
  (server) => {
    let demo: Visitor;
    let companyId: number;
    beforeAll(async () => {
      // Loads are finished by the clock of the machine, and a pack knows none that came later than itself.
      server.clock.advance(Date.now() + 3_600_000 - server.clock.now().getTime());
      demo = await server.visit('demo');
      companyId = (await server.services.state.atFrontDesk((db) => findAccount(db, 'demo')))?.companyId ?? 0;
      await loadFiles(server.services.warehouse, companyId, smallHospital);
    });
    const ask = async (kind: string, input: object, by = demo): Promise<Job> => {
      const answer = await by.call('POST', '/api/jobs', { kind, input });
      expect(answer.status, answer.text).toBe(202);
      const { id } = job.parse(answer.body);
      await server.services.jobs.ended(companyId, id);
      return job.parse((await by.call('GET', `/api/jobs/${id}`)).body);
    };
    const download = async (id: number, by = demo): Promise<Buffer> => {
      const answer = await server.app.inject({
        ...{ method: 'GET', url: `/api/jobs/${id}/file`, headers: { cookie: by.cookieHeader } },
      });
      expect(answer.statusCode).toBe(200);
      return answer.rawPayload;
    };
    const open = (zip: Buffer) =>
      Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, content]) => [name, Buffer.from(content)]));

    test('a pack holds a workbook, a page to print, CSV files, and a manifest with the hash of each', async () => {
      const done = await ask('test-places', { pack: { code: 'PROP' } });
      expect(done).toMatchObject({ status: 'done', subject: 'PROP', message: '6 files, 2 rows' });
      const zip = await download(done.id);
      expect(createHash('sha256').update(zip).digest('hex')).toBe(done.file?.sha256);
      const files = open(zip);
      const manifest = JSON.parse(String(files['manifest.json'])) as {
        files: { name: string; sha256: string; bytes: number }[];
        loads: { entity: string; sha256: string; loadedAt: string }[];
        known_at: string;
        asked_by: string;
      };
      expect(manifest).toMatchObject({ pack: 'test-places', company: 'Cedar Valley Health', asked_by: 'demo' });
      expect(manifest.loads).toMatchObject([{ entity: 'facilities' }]);
      expect(manifest.loads[0]?.sha256).toMatch(/^[0-9a-f]{16,}/u);
      expect(Object.keys(files).sort()).toEqual([...manifest.files.map(({ name }) => name), 'manifest.json'].sort());
      for (const { name, sha256, bytes } of manifest.files) {
        expect(files[name]?.length, name).toBe(bytes);
        expect(
          createHash('sha256')
            .update(files[name] ?? '')
            .digest('hex'),
          name,
        ).toBe(sha256);
      }
      const csv = Object.entries(files).find(([name]) => name.startsWith('csv/Places'))?.[1];
      expect(String(csv)).toBe(
        `\uFEFFPlace,Quantity (vials),Seen\r\n"'=HYPERLINK(""x"")",2.5,2026-03-01\r\n"<b>ICU</b> & ""ED""",,\r\n`,
      );
      const page = String(files['pack.html']);
      expect(page).toContain('<h1>Places of &lt;PROP&gt;</h1>');
      expect(page).toContain('<td>&lt;b&gt;ICU&lt;/b&gt; &amp; &quot;ED&quot;</td><td>—</td>');
      expect(page).not.toMatch(/<script|http:/u);
    });

    test('the same link gives the same bytes, and what it held is kept and sealed', async () => {
      const { id } = await ask('test-places', { pack: { code: 'SAME' } });
      const [first, second] = [await download(id), await download(id, await server.visit('insights'))];
      expect(second.equals(first)).toBe(true);
      const { state, now } = server.services;
      const kept = await state.inCompany(companyId, (db) =>
        readFrozenRows(db, { purpose: 'pack', subject: ['test-places', String(id)] }),
      );
      const names = kept[0]?.content.rows.map(({ name, sha256 }) => [name, sha256]);
      expect(names).toEqual(
        (JSON.parse(String(open(first)['manifest.json'])) as { files: { name: string; sha256: string }[] }).files.map(
          ({ name, sha256 }) => [name, sha256],
        ),
      );
      await openSealer({ state, now }).seal();
      expect((await checkSeals(state, companyId)).finding).toBeUndefined();
    });

    test.skipIf(!findLibreOffice())(
      'it opens in LibreOffice',
      async () => {
        const { id } = await ask('test-places', { pack: { code: 'OFFICE' } });
        const files = open(await download(id));
        const opened = await openWithLibreOffice(findLibreOffice() ?? '', [
          { name: 'pack.xlsx', content: files['pack.xlsx'] ?? Buffer.alloc(0) },
        ]);
        const sheets = opened.get('pack.xlsx');
        expect([...(sheets?.keys() ?? [])].sort()).toEqual([
          'Definitions',
          'Empty',
          'Loads',
          'Places  all of  them  with a na',
          'Summary',
        ]);
        expect(sheets?.get('Places  all of  them  with a na')?.[1]?.slice(0, 2)).toEqual(['=HYPERLINK("x")', '2.5']);
      },
      120_000,
    );

    describe('as it was known', () => {
      test('a pack leaves out what came later', async () => {
        const past = await ask('test-places', { known_at: '2020-01-01T00:00:00Z', pack: { code: 'PAST' } });
        const manifest = JSON.parse(String(open(await download(past.id))['manifest.json'])) as {
          loads: unknown[];
          known_at: string;
        };
        expect([manifest.loads, manifest.known_at]).toEqual([[], '2020-01-01T00:00:00.000Z']);
        const future = await ask('test-places', { known_at: '2099-01-01T00:00:00Z', pack: { code: 'X' } });
        expect(future).toMatchObject({ status: 'refused', message: 'known_at: is in the future', file: null });
        const answer = await demo.call('POST', '/api/jobs', {
          kind: 'test-places',
          input: { known_at: 'yesterday', pack: { code: 'X' } },
        });
        expectProblem(answer, 'bad-input', /known_at: must be a moment/u);
      });

      test('an item and its pack answer as they were', async () => {
        const subject = { facility_code: 'MAIN', location_code: 'ADC1', item_code: 'KNOWN' };
        const made = workItemDetail.parse(
          (await demo.call('POST', '/api/work_items', { kind: countBack.id, subject, facts: { lots: 2 } })).body,
        );
        const before = server.clock.now().toISOString();
        server.clock.advance(60_000);
        const act = (deed: string, body: object) => demo.call('POST', `/api/work_items/${made.id}/${deed}`, body);
        await act('move', { to: 'counted', version: 1 });
        await demo.call(
          'POST',
          `/api/work_items/${made.id}/files`,
          undefined,
          fileForm({ 'sheet.pdf': '%PDF signed' }),
        );
        await act('move', { to: 'done', version: 3 });
        const read = async (query: string) =>
          workItemDetail.parse((await demo.call('GET', `/api/work_items/${made.id}${query}`)).body);
        expect(await read(`?known_at=${before}`)).toMatchObject({
          ...{ state: 'open', is_closed: false, version: 1, files: [], may_act: false, closed_at: null },
        });
        expect(await read('')).toMatchObject({ state: 'done', is_closed: true });
        const never = await demo.call('GET', `/api/work_items/${made.id}?known_at=2020-01-01T00:00:00Z`);
        expectProblem(never, 'not-found', 'There was no such item then.');
        const whole = open(await download((await ask('work-item-pack', { pack: { item: made.id } })).id));
        expect(String(whole['files/sheet.pdf'])).toBe('%PDF signed');
        expect(String(whole['csv/History.csv'])).toContain('Counted → Done');
        const early = open(
          await download((await ask('work-item-pack', { known_at: before, pack: { item: made.id } })).id),
        );
        expect(early['files/sheet.pdf']).toBeUndefined();
        expect(String(early['csv/History.csv'])).not.toContain('Counted');
      });

      test('decisions answer as they were', async () => {
        const address = '/api/decisions/scm-setting';
        const rate = { setting_key: 'stock.holding_rate', facility_code: '' };
        const set = async (value: number | null, replaces: number | null) => {
          server.clock.advance(60_000);
          const answer = await demo.call('POST', address, { decisions: [{ ...rate, value, replaces }] });
          return decisionsAnswer.parse(answer.body).decisions[0]?.id ?? 0;
        };
        const at = async (known: string) =>
          decisionsAnswer
            .parse((await demo.call('GET', `${address}?setting_key=${rate.setting_key}&known_at=${known}`)).body)
            .decisions.map(({ value, ended }) => [value, ended]);
        const before = server.clock.now().toISOString();
        const first = await set(0.3, null);
        const between = server.clock.now().toISOString();
        const second = await set(0.35, first);
        expect(await at(before)).toEqual([]);
        expect(await at(between)).toEqual([[0.3, null]]);
        expect(await at(server.clock.now().toISOString())).toEqual([[0.35, null]]);
        await set(null, second);
        expect(await at(server.clock.now().toISOString())).toEqual([]);
      });
    });

    test('of an item that its asker may not see there is no pack, and no other company has one', async () => {
      const refused = await ask('work-item-pack', { pack: { item: 999_999 } });
      expect(refused).toMatchObject({ status: 'refused', message: 'There is no such item.', file: null });
      const { id } = await ask('test-places', { pack: { code: 'OURS' } });
      const supplier = await server.visit('supplier');
      expectProblem(await supplier.call('GET', `/api/jobs/${id}/file`), 'not-found', 'There is no such job.');
    });
  },
  { workItems: [countBack], background: { kinds: [packJob(places)] } },
);
