import { beforeAll, expect, test } from 'vitest';
import { keepWorkItems } from '../../domains/shared/work/keep-work-items.ts';
import type { WorkItemKind } from '../../domains/shared/work/work-item-kind.ts';
import { type Account, findAccount } from '../../state/accounts.ts';
import { listLetters } from '../../state/letters.ts';
import { editMember } from '../../state/members.ts';
import { onEachServer } from '../../testkit/server/open-server.ts';
import { countBack, sealed } from '../../testkit/work/count-back.ts';

onEachServer(
  (server) => {
    const accounts = new Map<string, Account>();
    beforeAll(async () => {
      for (const name of ['demo', 'viewer', 'insights']) {
        const account = await server.services.state.atFrontDesk((db) => findAccount(db, name));
        if (account) accounts.set(name, account);
      }
      const { state } = server.services;
      for (const name of ['demo', 'viewer'])
        await state.inCompany(companyId(), (db) => editMember(db, idOf(name), { email: `${name}@hospital.example` }));
    });
    const idOf = (name: string) => accounts.get(name)?.id ?? 0;
    const companyId = () => accounts.get('demo')?.companyId ?? 0;
    const give = (kind: WorkItemKind, item: string, owner: string, due: string | null = null) =>
      server.services.state.inCompany(companyId(), (db) =>
        keepWorkItems(
          db,
          kind,
          [
            {
              subject: { facility_code: 'MAIN', location_code: 'ADC1', item_code: item },
              facts: { lots: 2 },
              ownerId: idOf(owner),
              due,
            },
          ],
          { userId: null, author: 'Rule', now: server.clock.now() },
        ),
      );
    const sendAt = async (moment: string) => {
      server.clock.advance(Date.parse(moment) - server.clock.now().getTime());
      await server.services.schedules.look();
      await server.services.jobs.idle();
      return server.services.state.inCompany(companyId(), (db) => listLetters(db, {}, 50));
    };

    test('nothing is written where nothing waits', async () => {
      // The schedule begins when the company first has it.
      await sendAt('2026-03-02T10:00:00Z');
      expect(await sendAt('2026-03-03T07:00:30Z')).toEqual([]);
    });

    test('each owner is written what waits for them at the chosen hour, the most urgent first, once', async () => {
      await give(countBack, 'LATER', 'viewer', '2026-03-20');
      await give(countBack, 'LATE', 'viewer', '2026-03-01');
      await give(countBack, 'HERS', 'demo');
      // Nobody without a mail address is written to.
      await give(countBack, 'NO-MAIL', 'insights');
      expect(await sendAt('2026-03-04T06:59:00Z')).toEqual([]);
      const letters = await sendAt('2026-03-04T07:00:30Z');
      expect(letters.map(({ to, subject }) => [to, subject]).sort()).toEqual([
        ['demo@hospital.example', '1 item waits for you'],
        ['viewer@hospital.example', '2 items wait for you, 1 overdue'],
      ]);
      const text = letters.find(({ to }) => to.startsWith('viewer'))?.text ?? '';
      expect(text.indexOf('LATE:')).toBeLessThan(text.indexOf('LATER:'));
      expect(text).toMatch(/http:\/\/pestle\.test\/adm\/my-work\?item=\d+/u);
      expect(text).toContain('due 2026-03-01, overdue');
      expect(await sendAt('2026-03-04T09:00:00Z')).toHaveLength(2);
    });

    test('what a reader may not see is neither named nor counted', async () => {
      await give({ ...sealed, subject: countBack.subject }, 'SEALED', 'viewer');
      const letters = await sendAt('2026-03-05T07:00:30Z');
      const [newest] = letters.filter(({ to }) => to.startsWith('viewer'));
      expect(newest?.subject).toBe('2 items wait for you, 1 overdue');
      expect(JSON.stringify(newest)).not.toContain('SEALED');
    });

    test('nobody is written to on a weekend', async () => {
      const before = await sendAt('2026-03-06T08:00:00Z');
      expect(await sendAt('2026-03-08T12:00:00Z')).toHaveLength(before.length);
    });
  },
  { workItems: [countBack, sealed] },
);
