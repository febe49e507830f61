import * as z from 'zod/mini';
import { type Fragment, sql } from '../../../query/define/sql.ts';
import { listDecisions } from '../../../state/decisions.ts';
import type { CompanyDb } from '../../../state/transactions.ts';
import { findWorkItems, readWorkItemEntries } from '../../../state/work-items.ts';
import { parserVersion } from '../../notices/science/parse-lots.ts';
import { definePack } from '../../shared/work/pack-kind.ts';
import { readLoads } from '../../shared/work/read-loads.ts';
import { verdictWords } from '../../stock/datasets/lots/lot-filters.ts';
import {
  findNotice,
  inOrder,
  lotsOf,
  type Notice,
  type Place,
  placesOf,
  pullsOf,
  versionsOf,
  wantedOf,
} from '../datasets/proof-rows.ts';
import { recallExposure } from '../datasets/recall-exposure.ts';
import { recallNotices } from '../datasets/recall-notices.ts';
import { recallOrders } from '../datasets/recall-orders.ts';
import { recallSerials } from '../datasets/recall-serials.ts';
import { inWords, type ProofRow, tablesOf } from './proof-tables.ts';
import { noPlace, recallTaskKind } from './recall-task-kind.ts';
import { type DecidedVerdict, verdictWords as decidedWords, verdictKind } from './verdict-kind.ts';

const mostDecisions = 5_000;

const moment = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ');
const steps: Record<string, string> = {
  opened: 'Opened',
  updated: 'Brought up to date',
  moved: 'Moved on',
  assigned: 'Given to an owner',
  due: 'Due day set',
  noted: 'Note',
  file: 'File attached',
};

async function decisionsOn(db: CompanyDb, { source, key }: Notice, knownAt: Date): Promise<ProofRow[]> {
  const filter = { subject: [source, key], ended: true, knownAt };
  const decisions = await listDecisions<DecidedVerdict>(db, verdictKind.id, filter, mostDecisions);
  return decisions.map(({ subject, value, note, author, decided_at, ended, ended_by }) => ({
    at: moment(decided_at),
    ndc: subject[2] ?? '',
    lot: subject[3] || null,
    facility: subject[4] || null,
    location: subject[5] || null,
    verdict: value?.verdict ? decidedWords[value.verdict] : 'as the notice says',
    over: inWords(verdictWords, value?.steps.at(-1)?.over),
    by: author,
    note,
    ended: ended === null ? null : `${ended} by ${ended_by ?? '—'}`,
  }));
}

/** What happened to the task of each place, up to the moment. */
async function tasksOf(db: CompanyDb, { source, key }: Notice, places: Place[], knownAt: Date): Promise<ProofRow[]> {
  const subjectOf = ({ facility_code, location_code }: Place) => [source, key, facility_code, location_code || noPlace];
  const items = await findWorkItems(db, recallTaskKind.id, places.map(subjectOf));
  const rows: ProofRow[] = [];
  for (const place of places) {
    const item = items.get(JSON.stringify(subjectOf(place)));
    if (!item) continue;
    const entries = await readWorkItemEntries(db, item.id, { knownAt });
    for (const entry of entries.toReversed())
      rows.push({
        item: item.id,
        facility: place.facility,
        location: place.location,
        at: moment(entry.at),
        by: entry.by,
        step: steps[entry.act] ?? entry.act,
        state: recallTaskKind.states[entry.state]?.label ?? entry.state,
        owner: entry.owner,
        due: entry.due,
        expected_qty: entry.facts.expected_qty ?? null,
        found_qty: entry.facts.found_qty ?? null,
        tags_missing: entry.facts.tags_missing ?? null,
        note: entry.note,
      });
  }
  return rows;
}

/** Everything on record of one recall, for a regulator: what the notice said, every lot checked, and what people decided and did. */
export const recallProof = definePack<{ recall: string; source: string }>({
  id: 'recall-proof',
  title: 'Proof of a recall',
  page: 'recall-match',
  input: z.object({
    recall: z.string().check(z.minLength(1, 'is required'), z.maxLength(200)),
    source: z._default(z.string().check(z.maxLength(60)), ''),
  }),
  subjectOf: ({ recall }) => recall,
  async collect({ input, knownAt, reader, inCompany, progress }) {
    const notice = await findNotice(reader, input);
    const [newest, known] = [await reader.newestDay(), knownAt.toISOString().slice(0, 10)];
    const to = known < newest ? known : newest;
    const wanted = wantedOf(notice, to);
    const ask = async (rows: Fragment, done: number, words: string): Promise<ProofRow[]> => {
      progress(done, 8, words);
      return reader.rows<ProofRow>(rows);
    };
    const head = (await ask(recallNotices.rows(wanted), 0, 'The notice'))[0] ?? {};
    const versions = await ask(versionsOf(notice), 1, 'Versions of the notice');
    const lots = await ask(lotsOf(notice, to), 2, 'Lots');
    const pulls = await ask(pullsOf(notice, to), 3, 'Stock taken out');
    const orders = await ask(inOrder(recallOrders.rows(wanted), sql`po_number, line`), 4, 'Orders');
    const tags = await ask(inOrder(recallSerials.rows(wanted), sql`tag`), 5, 'Tags');
    const uses = await ask(inOrder(recallExposure.rows(wanted), sql`used_at, use_key`), 6, 'Uses');
    const places = await reader.rows<Place>(placesOf(notice, to));
    progress(7, 8, 'Decisions and tasks');
    const { decisions, tasks } = await inCompany(async (db) => ({
      decisions: await decisionsOn(db, notice, knownAt),
      tasks: await tasksOf(db, notice, places, knownAt),
    }));
    const loads = await readLoads(
      reader,
      ['movements', 'counts', 'rfid_events', 'purchase_lines', 'recall_notices', 'products'],
      knownAt,
    );
    const count = (verdict: string) => lots.filter((row) => row.verdict === verdict).length;
    const open = lots.filter(({ task_status }) => task_status !== 'none' && task_status !== 'done').length;
    const tables = tablesOf(to, { versions, lots, decisions, tasks, pulls, orders, tags, uses });
    return {
      title: `Recall ${notice.number}`,
      summary: [
        { label: 'Notice', value: notice.number },
        { label: 'From', value: notice.source === 'letter' ? 'A firm’s letter' : 'The FDA' },
        { label: 'Class', value: String(head.recall_class ?? '—') },
        { label: 'Firm', value: String(head.firm ?? '—') },
        { label: 'First seen', value: String(head.first_seen ?? '—') },
        { label: 'As of the end of', value: to },
        { label: 'Lots at places under recall', value: String(count('affected')) },
        { label: 'To review', value: String(count('need_review')) },
        { label: 'Checked and not affected', value: String(count('not_affected')) },
        { label: 'Not done', value: String(open) },
        { label: 'Version of the reader of lots', value: String(parserVersion) },
      ],
      tables,
      loads,
    };
  },
});
