import { beforeAll, describe, expect, test } from 'vitest';
import { auditAnswer } from '../../contracts/audit.ts';
import {
  type WorkItemDetail,
  workCounts,
  workItemDetail,
  workItemOwners,
  workItemsAnswer,
} from '../../contracts/work-items.ts';
import { endWorkItems, type Found, findWorkItem, keepWorkItems } from '../../domains/shared/work/keep-work-items.ts';
import type { WorkItemKind } from '../../domains/shared/work/work-item-kind.ts';
import { type Account, findAccount } from '../../state/accounts.ts';
import { editMember } from '../../state/members.ts';
import { expectProblem } from '../../testkit/server/expect-problem.ts';
import { fileForm } from '../../testkit/server/file-form.ts';
import { onEachServer } from '../../testkit/server/open-server.ts';
import type { Visitor } from '../../testkit/server/visitor.ts';
import { countBack, ofStaff, sealed, sealedMoves } from '../../testkit/work/count-back.ts';

let subjects = 0;

onEachServer(
  (server) => {
    let demo: Visitor;
    let insights: Visitor;
    let viewer: Visitor;
    const accounts = new Map<string, Account>();
    beforeAll(async () => {
      [demo, insights, viewer] = [
        await server.visit('demo'),
        await server.visit('insights'),
        await server.visit('viewer'),
      ];
      for (const name of ['demo', 'insights', 'viewer', 'supplier']) {
        const account = await server.services.state.atFrontDesk((db) => findAccount(db, name));
        if (account) accounts.set(name, account);
      }
    });
    const accountOf = (name: string) => accounts.get(name)?.id ?? 0;
    const companyId = () => accounts.get('demo')?.companyId ?? 0;
    const rule = (note = '') => ({ userId: null, author: 'Nightly rule', now: server.clock.now(), note });
    const keep = (kind: WorkItemKind, found: Found[], company = companyId()) =>
      server.services.state.inCompany(company, (db) => keepWorkItems(db, kind, found, rule()));
    const newItem = () => `ITEM-${++subjects}`;
    const foundAt = (item: string, lots = 2): Found => ({
      subject: { facility_code: 'MAIN', location_code: 'ADC1', item_code: item },
      facts: { lots, value: 12.5 },
    });
    const open = async (more: object = {}, by = demo): Promise<WorkItemDetail> => {
      const { subject, facts } = foundAt(newItem());
      const answer = await by.call('POST', '/api/work_items', { kind: countBack.id, subject, facts, ...more });
      expect(answer.status, answer.text).toBe(201);
      return workItemDetail.parse(answer.body);
    };
    const act = (id: number, deed: string, body: object, by = demo) =>
      by.call('POST', `/api/work_items/${id}/${deed}`, body);
    const done = async (id: number, deed: string, body: object, by = demo): Promise<WorkItemDetail> => {
      const answer = await act(id, deed, body, by);
      expect(answer.status, answer.text).toBe(200);
      return workItemDetail.parse(answer.body);
    };
    const read = async (id: number, by = demo) =>
      workItemDetail.parse((await by.call('GET', `/api/work_items/${id}`)).body);
    const list = async (query = '', by = demo) =>
      workItemsAnswer.parse((await by.call('GET', `/api/work_items?${query}`)).body);

    test('an item says what it is about, where its rows are, when it is due and what can be done', async () => {
      const item = await open({ note: 'Seen on the round' });
      expect(item).toMatchObject({
        kind_title: 'Count back',
        title: `${item.subject.item_code}: count back 2 lots at ADC1`,
        state_label: 'Open',
        due: '2026-03-05',
        owner: null,
        address: `/scm/1088-item-detail?item=${item.subject.item_code}`,
        evidence: 'A signed count sheet.',
        may_act: true,
      });
      expect(item.facts[0]).toMatchObject({ label: 'Lots', type: 'count', value: 2 });
      expect(item.moves.map(({ label, needs_note }) => [label, needs_note])).toEqual([
        ['Count', false],
        ['Not there', true],
      ]);
      expect(item.history).toMatchObject([
        { act: 'opened', says: 'Opened as Open', by: 'demo', note: 'Seen on the round' },
      ]);
    });

    test('it goes its way, is walked back with a reason, and everything stays on record', async () => {
      const item = await open();
      const counted = await done(item.id, 'move', { to: 'counted', version: item.version });
      expect(counted.moves.map(({ label }) => label)).toEqual(['Confirm', 'Back to Open']);
      expectProblem(
        await act(item.id, 'move', { to: 'open', version: counted.version }),
        'bad-input',
        'note: is required. Say why.',
      );
      const back = await done(item.id, 'move', { to: 'open', version: counted.version, note: 'Wrong drawer' });
      expect(back).toMatchObject({ state: 'open', is_closed: false });
      expect(back.history.map(({ says, note }) => [says, note])).toEqual([
        ['Counted → Open', 'Wrong drawer'],
        ['Open → Counted', ''],
        ['Opened as Open', ''],
      ]);
    });

    test('an end can need a file, and can be walked back as well', async () => {
      const item = await open();
      const counted = await done(item.id, 'move', { to: 'counted', version: 1 });
      expect(counted.moves[0]?.refused).toBe('Attach what proves it first.');
      expectProblem(
        await act(item.id, 'move', { to: 'done', version: 2 }),
        'bad-input',
        'files: attach what proves it first.',
      );
      const sheet = fileForm({ 'count sheet.pdf': '%PDF-1.4 counted' });
      const attach = () => demo.call('POST', `/api/work_items/${item.id}/files`, undefined, sheet);
      expect((await attach()).status).toBe(200);
      const again = workItemDetail.parse((await attach()).body);
      expect(again.files).toMatchObject([{ name: 'count sheet.pdf', type: 'application/pdf', bytes: 16, by: 'demo' }]);
      const file = await demo.call('GET', `/api/work_items/${item.id}/files/${again.files[0]?.id}`);
      expect([file.status, file.text]).toEqual([200, '%PDF-1.4 counted']);
      const closed = await done(item.id, 'move', { to: 'done', version: 2 });
      expect(closed).toMatchObject({ is_closed: true, state_label: 'Done' });
      expect(closed.closed_at).not.toBeNull();
      const back = await done(item.id, 'move', { to: 'counted', version: closed.version, note: 'Recount' });
      expect(back).toMatchObject({ is_closed: false, closed_at: null });
    });

    test.each([
      ['page.html', '<script>', /must be one of/u],
      ['.hidden', 'x', /is not a usable file name/u],
      ['empty.pdf', '', /is empty/u],
    ])('a file %s is refused', async (name, content, words) => {
      const item = await open();
      const answer = await demo.call(
        'POST',
        `/api/work_items/${item.id}/files`,
        undefined,
        fileForm({ [name]: content }),
      );
      expectProblem(answer, 'bad-input', words);
      expect((await read(item.id)).files).toEqual([]);
    });

    test('a step that does not exist, and one without the right, are refused in words', async () => {
      const item = await open();
      expectProblem(
        await act(item.id, 'move', { to: 'done', version: 1 }),
        'conflict',
        'to: no step leads from Open to Done.',
      );
      expectProblem(
        await act(item.id, 'move', { to: 'gone', version: 1, note: 'Empty' }, viewer),
        'permission-required',
        'Permission Required: par_level_edit',
      );
      expect((await read(item.id, viewer)).moves.find(({ to }) => to === 'gone')?.refused).toBe(
        'Permission Required: par_level_edit',
      );
      expect((await read(item.id)).history).toHaveLength(1);
    });

    describe('two people on one item', () => {
      test('the second is told what the first did, and nothing is overwritten', async () => {
        const item = await open();
        await done(item.id, 'move', { to: 'counted', version: 1 }, insights);
        expectProblem(
          await act(item.id, 'move', { to: 'gone', version: 1, note: 'Empty' }),
          'conflict',
          'version: insights has moved it to Counted meanwhile. It is now Counted. Nothing of yours was saved.',
        );
        expectProblem(
          await act(item.id, 'assign', { owner_id: accountOf('demo'), version: 1 }),
          'conflict',
          /insights has moved it to Counted meanwhile/u,
        );
        expect((await read(item.id)).owner).toBeNull();
      });

      test('of four at the same moment one succeeds', async () => {
        const item = await open();
        const answers = await Promise.all(
          [demo, insights, viewer, demo].map((by, index) =>
            act(item.id, 'assign', { due: `2026-04-0${index + 1}`, version: 1 }, by),
          ),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
        expect((await read(item.id)).history).toHaveLength(2);
      });

      test('notes of both are kept, and a note is no conflict', async () => {
        const item = await open();
        await Promise.all([
          done(item.id, 'notes', { note: 'From one' }),
          done(item.id, 'notes', { note: 'From the other' }, insights),
        ]);
        const moved = await done(item.id, 'move', { to: 'counted', version: 1 });
        expect(
          moved.history
            .filter(({ act: what }) => what === 'noted')
            .map(({ note }) => note)
            .sort(),
        ).toEqual(['From one', 'From the other']);
      });
    });

    test('what is sent twice under one id is done once', async () => {
      const request = 'request-of-opening';
      const { subject, facts } = foundAt(newItem());
      const send = () => demo.call('POST', '/api/work_items', { kind: countBack.id, subject, facts, request });
      const [first, second] = [await send(), await send()];
      expect([first.status, second.status]).toEqual([201, 201]);
      const item = workItemDetail.parse(first.body);
      expect(workItemDetail.parse(second.body).id).toBe(item.id);
      for (const _ of [1, 2]) await done(item.id, 'move', { to: 'counted', version: 1, request: 'request-of-moving' });
      for (const _ of [1, 2]) await done(item.id, 'notes', { note: 'Once', request: 'request-of-noting' });
      expect((await read(item.id)).history).toHaveLength(3);
      const { entries } = auditAnswer.parse((await demo.call('GET', '/api/audit?limit=100')).body);
      const own = entries.filter(({ detail }) => detail?.includes(`item ${item.id}`));
      expect(own.map(({ action }) => action).sort()).toEqual(['work-move', 'work-note', 'work-open']);
      expectProblem(
        await act((await open()).id, 'notes', { note: 'Other', request: 'request-of-noting' }),
        'conflict',
        'request: was used for another item.',
      );
    });

    test('a subject with an open item takes no second one; what people send is checked', async () => {
      const item = await open();
      const send = (more: object) =>
        demo.call('POST', '/api/work_items', {
          kind: countBack.id,
          subject: item.subject,
          facts: { lots: 1 },
          ...more,
        });
      expectProblem(await send({}), 'conflict', `subject: item ${item.id} is open on it already.`);
      expectProblem(await send({ facts: { lots: 0 } }), 'bad-input', 'facts.lots: must be above 0');
      expectProblem(await send({ facts: { bogus: 0 } }), 'bad-input', 'facts.bogus: is not a fact of this kind');
      expectProblem(await send({ subject: { item_code: 'X' } }), 'bad-input', 'subject.facility_code: is required');
      expectProblem(await send({ kind: sealed.id }), 'bad-input', 'kind: is opened by rules only');
      expectProblem(await send({ kind: 'bogus' }), 'bad-input', 'kind: there is no such kind of item');
    });

    describe('rules', () => {
      test('open, bring up to date and end items by their subject, however often they run', async () => {
        const [a, b, c] = [newItem(), newItem(), newItem()];
        const kept = await keep(countBack, [foundAt(a), foundAt(b), foundAt(c)]);
        expect(kept).toMatchObject({ opened: 3, updated: 0, reopened: 0 });
        expect(await keep(countBack, [foundAt(a), foundAt(b), foundAt(c)])).toMatchObject({ opened: 0, updated: 0 });
        expect(await keep(countBack, [foundAt(a, 5), foundAt(b)])).toMatchObject({ opened: 0, updated: 1 });
        const [idOfA = 0, , idOfC = 0] = kept.ids.values();
        expect(await read(idOfA)).toMatchObject({
          title: `${a}: count back 5 lots at ADC1`,
          opened_by: 'Nightly rule',
        });
        expect((await read(idOfA)).history[0]?.says).toBe('Lots: 2 → 5');
        const end = () =>
          server.services.state.inCompany(companyId(), (db) =>
            endWorkItems(
              db,
              countBack,
              { only: [foundAt(c).subject] },
              { to: 'gone', note: 'No longer found' },
              rule(),
            ),
          );
        expect([await end(), await end()]).toEqual([
          { ended: 1, left: 0 },
          { ended: 0, left: 0 },
        ]);
        expect(await read(idOfC)).toMatchObject({ is_closed: true, state: 'gone' });
        const found = await server.services.state.inCompany(companyId(), (db) =>
          findWorkItem(db, countBack, foundAt(c).subject),
        );
        expect(found).toMatchObject({ id: idOfC, isClosed: true });
        expect(await keep(countBack, [foundAt(c, 9)])).toMatchObject({ reopened: 1 });
        expect((await read(idOfC)).history[0]).toMatchObject({ says: 'No longer there → Open', note: 'Found again.' });
      });

      test('two at the same moment open one item', async () => {
        const item = newItem();
        const both = await Promise.all([keep(countBack, [foundAt(item)]), keep(countBack, [foundAt(item)])]);
        expect(both.map(({ opened }) => opened).sort()).toEqual([0, 1]);
        expect(new Set(both.flatMap(({ ids }) => [...ids.values()])).size).toBe(1);
      });

      test('leave an item as a person has ended it, where the kind says so', async () => {
        const found: Found = { subject: { item_code: newItem() }, facts: { lots: 1 } };
        const [id = 0] = (await keep(sealed, [found])).ids.values();
        await done(id, 'move', { to: 'gone', version: 1, note: 'Nothing to it' });
        expect(sealedMoves.at(-1)).toMatchObject({ id, from: 'open', to: 'gone', by: 'demo', note: 'Nothing to it' });
        expect(await keep(sealed, [found])).toMatchObject({ leftEnded: 1, opened: 0, reopened: 0 });
        expect((await read(id)).is_closed).toBe(true);
      });

      test('a move that fails in its kind leaves nothing behind', async () => {
        const [id = 0] = (await keep(sealed, [{ subject: { item_code: newItem() }, facts: {} }])).ids.values();
        const answer = await act(id, 'move', { to: 'gone', version: 1, note: 'refuse it' });
        expect(answer.status).toBe(500);
        expect(await read(id)).toMatchObject({ state: 'open', version: 1 });
      });
    });

    describe('rights', () => {
      test('who may not open the page of a kind sees neither its items nor how many there are', async () => {
        const [id = 0] = (
          await keep(sealed, [{ subject: { item_code: newItem() }, facts: {}, ownerId: accountOf('viewer') }])
        ).ids.values();
        expect((await list('', demo)).items.map((item) => item.id)).toContain(id);
        const seen = await list('', viewer);
        expect(seen.items.map(({ kind }) => kind)).not.toContain(sealed.id);
        expect(seen.kinds.map(({ kind }) => kind)).toEqual([countBack.id, ofStaff.id]);
        expect(seen.counts.open).toBe((await list(`kind=${countBack.id}`)).total);
        expect((await list(`kind=${sealed.id}`, viewer)).total).toBe(0);
        expect((await list('owner=me&status=all', viewer)).total).toBe(seen.counts.mine);
        const counted = workCounts.parse((await viewer.call('GET', '/api/work_items/counts')).body);
        expect(counted.mine).toBe(seen.counts.mine);
        expectProblem(await viewer.call('GET', `/api/work_items/${id}`), 'not-found', 'There is no such item.');
        expectProblem(await act(id, 'notes', { note: 'x' }, viewer), 'not-found', 'There is no such item.');
        expectProblem(await viewer.call('GET', `/api/work_items/${id}/owners`), 'not-found', 'There is no such item.');
      });

      test('no other company sees an item', async () => {
        const item = await open();
        const supplier = await server.visit('supplier');
        expectProblem(await supplier.call('GET', `/api/work_items/${item.id}`), 'not-found', 'There is no such item.');
        expectProblem(await act(item.id, 'notes', { note: 'x' }, supplier), 'not-found', 'There is no such item.');
        expect(await list('status=all', supplier)).toMatchObject({ total: 0, counts: { open: 0 }, facilities: [] });
      });

      test('only who may see an item can own it', async () => {
        const item = await open();
        const owners = workItemOwners.parse((await demo.call('GET', `/api/work_items/${item.id}/owners`)).body);
        expect(owners.map(({ name }) => name)).toEqual([
          '340b',
          'administrator',
          'buyer',
          'demo',
          'director',
          'insights',
          'pharmacist',
          'sso',
          'viewer',
        ]);
        for (const owner_id of [accountOf('supplier'), 999_999])
          expectProblem(
            await act(item.id, 'assign', { owner_id, version: 1 }),
            'bad-input',
            'owner_id: is nobody who may open the page of this item',
          );
        const given = await done(item.id, 'assign', { owner_id: accountOf('viewer'), due: '2026-03-01', version: 1 });
        expect(given).toMatchObject({ owner: 'viewer', due: '2026-03-01', is_overdue: true });
        expect(given.history[0]?.says).toBe('Owner: viewer, Due: 2026-03-01');
        const counted = workCounts.parse((await viewer.call('GET', '/api/work_items/counts')).body);
        expect(counted).toMatchObject({ overdue: 1 });
      });

      test('who may change things at some facilities acts at those only', async () => {
        const item = await open();
        const setFacilities = (facilities: string[]) =>
          server.services.state.inCompany(companyId(), (db) => editMember(db, accountOf('viewer'), { facilities }));
        await setFacilities(['EAST']);
        try {
          expect((await read(item.id, viewer)).may_act).toBe(false);
          expectProblem(
            await act(item.id, 'notes', { note: 'x' }, viewer),
            'permission-required',
            'Permission Required: item_detail_menu at MAIN',
          );
        } finally {
          await setFacilities([]);
        }
      });
    });

    test('who sees some facilities sees the items of those, and nobody sees an item about themselves', async () => {
      const item = await open();
      const edit = (edit: Parameters<typeof editMember>[2]) =>
        server.services.state.inCompany(companyId(), (db) => editMember(db, accountOf('viewer'), edit));
      const total = (await list('', viewer)).counts.open;
      await edit({ sees_facilities: ['EAST'], staff_code: 'N1' });
      try {
        const narrow = await server.visit('viewer');
        expect((await list('', narrow)).counts.open).toBeLessThan(total);
        expect((await list('', narrow)).items.map(({ facility_code }) => facility_code)).not.toContain('MAIN');
        expectProblem(await narrow.call('GET', `/api/work_items/${item.id}`), 'not-found', 'There is no such item.');
        await edit({ sees_facilities: [] });
        const [id = 0] = (await keep(ofStaff, [{ subject: { staff_code: 'N1' }, facts: {} }])).ids.values();
        const [other = 0] = (await keep(ofStaff, [{ subject: { staff_code: 'N2' }, facts: {} }])).ids.values();
        const named = await server.visit('viewer');
        const seen = (await list(`kind=${ofStaff.id}`, named)).items;
        expect(seen.map((one) => [one.id, one.subject.staff_code, one.address])).toEqual([
          [other, '—', '/scm/1088-item-detail'],
        ]);
        expectProblem(await named.call('GET', `/api/work_items/${id}`), 'not-found', 'There is no such item.');
        expect((await read(id)).subject.staff_code).toBe('N1');
      } finally {
        await edit({ sees_facilities: [], staff_code: null });
      }
    });

    test('the list is narrowed and ordered', async () => {
      const late = await open({ due: '2026-02-01', owner_id: accountOf('insights') });
      const none = await open({ due: null, owner_id: accountOf('insights') });
      const soon = await open({ due: '2026-03-04', owner_id: accountOf('insights') });
      const ids = async (query: string) => (await list(query, insights)).items.map(({ id }) => id);
      expect(await ids('owner=me')).toEqual([late.id, soon.id, none.id]);
      expect(await ids('owner=me&sort=newest')).toEqual([soon.id, none.id, late.id]);
      expect(await ids('owner=me&due=overdue')).toEqual([late.id]);
      expect(await ids('owner=me&due=week')).toEqual([soon.id]);
      expect(await ids('owner=me&due=none')).toEqual([none.id]);
      expect(await ids(`search=${soon.subject.item_code}:`)).toEqual([soon.id]);
      expect(await ids('search=%25')).toEqual([]);
      expect(await ids('owner=me&facility=EAST')).toEqual([]);
      const { counts } = await list('owner=me&due=overdue', insights);
      expect(counts).toMatchObject({ mine: 3 });
    });
  },
  { workItems: [countBack, sealed, ofStaff] },
);
