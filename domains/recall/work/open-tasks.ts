import * as z from 'zod/mini';
import { tasksOpened, tasksToOpen } from '../../../contracts/recall-tasks.ts';
import type { CompanyReader } from '../../../query/define/company-reader.ts';
import { readFacilities, readMember } from '../../../state/members.ts';
import type { CompanyDb } from '../../../state/transactions.ts';
import { defineJob, type JobSchedule } from '../../shared/work/job-kind.ts';
import { type By, endWorkItems, type Found, type Kept, keepWorkItems } from '../../shared/work/keep-work-items.ts';
import { definePageCall } from '../../shared/work/page-call.ts';
import { type TaskPlace, taskPlaces } from '../datasets/task-places.ts';
import { noPlace, recallTaskKind } from './recall-task-kind.ts';

/** So many places are asked for at once; a notice that means more of them is worked off in several rounds. */
const mostPlaces = 20_000;

type Notice = { source: string; recall: string };

function foundAt(place: TaskPlace): Found {
  const { source, recall_key, facility_code, location_code, location, facility } = place;
  return {
    subject: { source, recall_key, facility_code, location_code: location_code || noPlace },
    facts: {
      recall_number: place.recall_number,
      recall_class: place.recall_class,
      place: location_code === '' ? `${facility}, on order or without a place` : `${location}, ${facility}`,
      verdict: place.is_affected ? 'Under recall' : 'To review',
      lots: place.lots,
      expected_qty: place.expected_qty,
      review_qty: place.review_qty,
      live_tags: place.live_tags,
      on_order_qty: place.on_order_qty,
    },
    due: place.due_on,
  };
}

interface Opened extends Pick<Kept, 'opened' | 'reopened'> {
  ended: number;
  waiting: number;
}

/** Where somebody both sees the rows and may act. */
async function reachOf(db: CompanyDb, userId: number): Promise<(facility: string) => boolean> {
  const limits = [await readFacilities(db, userId), (await readMember(db, userId)).sees_facilities];
  return (facility) => limits.every((codes) => codes.length === 0 || codes.includes(facility));
}

/** Opens a task for each place that is not done, and ends those that have nothing to look for any more. */
async function openTasks(
  db: CompanyDb,
  places: readonly TaskPlace[],
  { notice, reaches, by }: { notice: Notice | null; reaches: (facility: string) => boolean; by: By },
): Promise<Opened> {
  const found = places.filter(({ facility_code }) => reaches(facility_code)).map(foundAt);
  const kept = await keepWorkItems(db, recallTaskKind, found, by);
  const keyOf = (subject: Found['subject']) =>
    JSON.stringify(recallTaskKind.subject.map((name) => subject[name] ?? ''));
  const known = new Set(found.map(({ subject }) => keyOf(subject)));
  const isMeant = (subject: Found['subject'], facts: Found['facts']) =>
    (notice === null || notice.recall === subject.recall_key || notice.recall === facts.recall_number) &&
    (notice === null || notice.source === '' || notice.source === subject.source) &&
    reaches(subject.facility_code ?? '');
  // Where not all places were read, nothing is known of the rest.
  const isWhole = places.length < mostPlaces;
  const { ended } = isWhole
    ? await endWorkItems(
        db,
        recallTaskKind,
        { where: (subject, facts) => isMeant(subject, facts) && !known.has(keyOf(subject)) },
        { to: 'gone', note: 'The notice means nothing there any more.' },
        by,
      )
    : { ended: 0 };
  return { opened: kept.opened, reopened: kept.reopened, ended, waiting: found.length };
}

const readPlaces = async (reader: CompanyReader, notice: Notice | null) =>
  reader.rows<TaskPlace>(taskPlaces(await reader.newestDay(), notice, mostPlaces));

/** Opens the tasks of one notice at once, as after a letter or a verdict. */
export const openTasksCall = definePageCall({
  page: 'recall-match',
  method: 'POST',
  path: 'tasks',
  summary: 'Open a task for each place that is not done with a notice',
  aboutPeople: 'never',
  body: tasksToOpen,
  answer: tasksOpened,
  async handle({ body: notice }, { reader, inCompany, audit, userId, username, now }) {
    const places = await readPlaces(reader, notice);
    return inCompany(async (db) => {
      const by = { userId, author: username, now };
      const opened = await openTasks(db, places, { notice, reaches: await reachOf(db, userId), by });
      await audit(db, [
        {
          action: 'work-open',
          detail: `${recallTaskKind.title}, ${notice.recall}: ${opened.opened} opened, ${opened.reopened} opened again, ${opened.ended} ended`,
        },
      ]);
      return opened;
    });
  },
});

export const openTasksJob = defineJob({
  id: 'recall-tasks',
  title: 'Tasks of recalls',
  right: 'recall_match_menu',
  page: 'recall-match',
  input: z.object({}),
  subjectOf: () => 'all notices',
  async run({ reader, inCompany, asker, now }) {
    const places = await readPlaces(reader, null);
    const by = { userId: asker.userId, author: asker.username, now: now() };
    const opened = await inCompany(async (db) => {
      const reaches = asker.userId === null ? () => true : await reachOf(db, asker.userId);
      return openTasks(db, places, { notice: null, reaches, by });
    });
    return {
      message: `${opened.waiting} places wait; ${opened.opened} new, ${opened.reopened} again, ${opened.ended} ended`,
      outcome: { ...opened },
    };
  },
});

/** Before the morning mail says what waits. */
export const openTasksSchedule: JobSchedule = {
  id: 'daily-recall-tasks',
  title: 'Tasks of recalls, for every place that is not done',
  kind: openTasksJob,
  input: {},
  pattern: '30 6 * * *',
  catchUpHours: 23,
};
