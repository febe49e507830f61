import { Problem } from '../../../contracts/problem.ts';
import { type CountedBack, countBackAnswer, countedBack } from '../../../contracts/recall-tasks.ts';
import { idParams } from '../../../contracts/text.ts';
import { changeWorkItem, WorkItemConflict } from '../../../state/change-work-items.ts';
import { listDecisions } from '../../../state/decisions.ts';
import { readFacilities, readMember } from '../../../state/members.ts';
import type { CompanyDb } from '../../../state/transactions.ts';
import { readWorkItem, type StoredWorkItem } from '../../../state/work-items.ts';
import { moveWorkItem } from '../../shared/work/keep-work-items.ts';
import { definePageCall } from '../../shared/work/page-call.ts';
import { codesOf } from '../../shared/work/work-item-kind.ts';
import { type LotThere, lotsAtPlace, type TagThere, tagsAtPlace } from '../datasets/task-places.ts';
import { recallPlaceKind } from './place-kind.ts';
import { noPlace, recallTaskKind } from './recall-task-kind.ts';

const someTags = 100;
/** What a decision can keep of the lots that were looked for. */
const longestLots = 15_000;

function placeOf(item: StoredWorkItem) {
  const {
    source = '',
    recall_key = '',
    facility_code = '',
    location_code = '',
  } = codesOf(recallTaskKind, item.subject);
  return {
    source,
    recallKey: recall_key,
    facility: facility_code,
    location: location_code === noPlace ? '' : location_code,
  };
}

/** An item that its reader does not see is not there for them. */
async function readTask(db: CompanyDb, id: number, userId: number): Promise<StoredWorkItem> {
  const item = await readWorkItem(db, id);
  const seen = (await readMember(db, userId)).sees_facilities;
  const isSeen = item.facility === null || seen.length === 0 || seen.includes(item.facility);
  if (item.kind !== recallTaskKind.id || !isSeen) throw new Problem('not-found', 'There is no such item.');
  const acts = await readFacilities(db, userId);
  if (item.facility !== null && acts.length > 0 && !acts.includes(item.facility))
    throw new Problem('permission-required', `Permission Required: ${recallPlaceKind.right} at ${item.facility}`);
  return item;
}

/** What was found: the scanned tags of these lots, and the count; where only tags were scanned, what they hold. */
function compare({ found_qty, tags }: CountedBack, expected: readonly TagThere[]) {
  const scanned = new Set(tags);
  const found = expected.filter(({ tag }) => scanned.has(tag));
  const known = new Set(expected.map(({ tag }) => tag));
  return {
    found_qty: found_qty ?? found.reduce((sum, { container_qty }) => sum + container_qty, 0),
    found: found.length,
    missing: tags.length === 0 ? [] : expected.flatMap(({ tag }) => (scanned.has(tag) ? [] : [tag])),
    others: [...scanned].filter((tag) => !known.has(tag)),
  };
}

function listLots(lots: readonly LotThere[]): string {
  const marks: string[] = [];
  let length = 1;
  // What has no room stays to be looked for: a place is never done with a lot that is not named.
  for (const { lot_mark } of lots) {
    if (length + lot_mark.length + 1 > longestLots) break;
    marks.push(lot_mark);
    length += lot_mark.length + 1;
  }
  return marks.length > 0 ? `,${marks.join()},` : '';
}

const isAffected = ({ verdict }: LotThere) => verdict === 'affected';

/** A place was looked at: what was counted or scanned is kept with its task, and the task is done. */
export const countBackCall = definePageCall({
  page: 'recall-match',
  method: 'POST',
  path: 'tasks/:id/count-back',
  summary: 'Count back or scan what was found at a place: its task is done',
  aboutPeople: 'never',
  params: idParams,
  body: countedBack,
  answer: countBackAnswer,
  async handle({ body, params: { id } }, { reader, rights, inCompany, audit, show, userId, username, now }) {
    const place = placeOf(await inCompany((db) => readTask(db, id, userId)));
    const to = await reader.newestDay();
    const [lots, tags] = await Promise.all([
      reader.rows<LotThere>(lotsAtPlace(to, place)),
      reader.rows<TagThere>(tagsAtPlace(to, place)),
    ]);
    const compared = compare(body, tags);
    const expected = lots.filter(isAffected).reduce((sum, { on_hand_qty }) => sum + on_hand_qty, 0);
    const facts = {
      expected_qty: expected,
      live_tags: tags.length,
      found_qty: compared.found_qty,
      tags_found: body.tags.length === 0 ? null : compared.found,
      tags_missing: compared.missing.slice(0, someTags).join(', ') || null,
      looked_for: listLots(lots),
    };
    const { state, decided } = await inCompany(async (db) => {
      const item = await readTask(db, id, userId);
      const by = { userId, author: username, now, note: body.note };
      try {
        const change = { facts: { ...item.facts, ...facts } };
        // The words of the count stand beside the step that it makes.
        const isNew = await changeWorkItem(
          db,
          id,
          { act: 'updated', change, seen: body.version },
          { ...by, note: '', requestId: body.request },
        );
        if (isNew && item.isClosed)
          throw new Problem('conflict', 'The task has ended. Open it again in My work before counting once more.');
        if (isNew) await moveWorkItem(db, recallTaskKind, id, { to: 'done', rights }, by);
        if (isNew)
          await audit(db, [
            {
              action: 'work-move',
              detail: `${recallTaskKind.title}, item ${id}: found ${compared.found_qty} of ${expected}`,
            },
          ]);
      } catch (error) {
        throw error instanceof WorkItemConflict ? asProblem(error) : error;
      }
      const { source, recallKey, facility, location } = place;
      const subject = [source, recallKey, facility, location];
      const decided = await listDecisions(db, recallPlaceKind.id, { subject, ended: false }, 1);
      return { state: (await readWorkItem(db, id)).state, decided };
    });
    const follow = await show(recallPlaceKind, decided);
    return {
      ...{ id, state, expected_qty: expected, found_qty: compared.found_qty },
      ...{ tags_expected: tags.length, tags_found: compared.found },
      missing: compared.missing.slice(0, someTags),
      others: compared.others.slice(0, someTags),
      ...follow,
    };
  },
});

function asProblem({ since }: WorkItemConflict): Problem {
  const [last] = since;
  return new Problem(
    'conflict',
    `version: ${last?.by ?? 'Somebody'} has changed the item meanwhile. Look at it again.`,
  );
}
