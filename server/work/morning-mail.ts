import * as z from 'zod/mini';
import { defineJob, type JobKind, type JobSchedule } from '../../domains/shared/work/job-kind.ts';
import type { WorkItemKind } from '../../domains/shared/work/work-item-kind.ts';
import { listOwners, listOwnWork } from '../../state/list-work-items.ts';
import type { StoredWorkItem } from '../../state/work-items.ts';
import { dayIn } from '../jobs/company-zone.ts';
import { describeWorkItem, seeingOf, visibleKinds } from './describe-work-item.ts';

/** What the mail of each morning is made with. */
export interface MorningMailOptions {
  kinds: readonly WorkItemKind[];
  /** Where people reach the product. @example 'https://pestle.hospital.example' */
  publicUrl: string;
  zoneOf: (companyId: number) => Promise<string>;
}

/** So many items are named; the rest are counted. */
const mostNamed = 25;

/** Writes each owner what waits for them, and nobody else: where nothing waits, nothing is sent. */
export function morningMail({ kinds, publicUrl, zoneOf }: MorningMailOptions): JobKind {
  return defineJob<object>({
    id: 'morning-mail',
    title: 'Morning mail',
    right: 'jobs_menu',
    page: 'my-work',
    isScheduledOnly: true,
    input: z.object({}),
    subjectOf: () => 'what waits for whom',
    async run({ inCompany, writeLetter, now, companyId }) {
      const today = dayIn(await zoneOf(companyId), now());
      const letters = await inCompany(async (db) => {
        const written = [];
        for (const { id: userId, rights, sees_facilities: sees, staff_code: staffCode } of await listOwners(db)) {
          const own = visibleKinds(kinds, rights);
          const facilities = sees.length > 0 ? sees : null;
          const seeing = seeingOf(kinds, { userId, rights, facilities, staffCode }, today);
          const { items, total } = await listOwnWork(db, seeing, mostNamed);
          if (total > 0) written.push({ userId, ...write(items, total, own, { rights, today, publicUrl }) });
        }
        return written;
      });
      return {
        message: letters.length === 0 ? 'Nothing waits for anybody' : `${letters.length} written to`,
        outcome: { written: letters.length },
        async finish(db) {
          // A user without a mail address reads My work only.
          for (const letter of letters) await writeLetter(db, { kind: 'morning-mail', ...letter });
        },
      };
    },
  });
}

export const morningSchedule = (kind: JobKind): JobSchedule => ({
  ...{ id: 'morning-mail', title: 'Morning mail: what waits for whom', kind, input: {} },
  ...{ pattern: '0 7 * * 1-5', catchUpHours: 4 },
});

interface Wording {
  rights: readonly string[];
  today: string;
  publicUrl: string;
}

/** One letter in plain words: the most urgent first, each with its address. */
function write(items: StoredWorkItem[], total: number, kinds: WorkItemKind[], { rights, today, publicUrl }: Wording) {
  const shown = items.flatMap((item) => {
    const kind = kinds.find(({ id }) => id === item.kind);
    return kind ? [describeWorkItem(item, kind, { rights, facilities: [], today })] : [];
  });
  const overdue = shown.filter((item) => item.is_overdue).length;
  const waits = total === 1 ? '1 item waits for you' : `${total} items wait for you`;
  const lines = shown.map(({ id, title, kind_title, state_label, due, is_overdue }) =>
    [
      `- ${title}`,
      `  ${[kind_title, state_label, due ? `due ${due}${is_overdue ? ', overdue' : ''}` : ''].filter(Boolean).join(', ')}`,
      `  ${publicUrl}/adm/my-work?item=${id}`,
    ].join('\n'),
  );
  const more = total - shown.length;
  return {
    subject: overdue > 0 ? `${waits}, ${overdue} overdue` : waits,
    text: [
      `${waits}.`,
      ...lines,
      ...(more > 0 ? [`and ${more} more.`] : []),
      `All of them: ${publicUrl}/adm/my-work`,
    ].join('\n\n'),
  };
}
