import * as z from 'zod/mini';
import { staffNames } from '../../catalog/edit-rights.ts';
import { Problem } from '../../contracts/problem.ts';
import { id } from '../../contracts/text.ts';
import { definePack, type PackKind } from '../../domains/shared/work/pack-kind.ts';
import { codesOf, type WorkItemKind } from '../../domains/shared/work/work-item-kind.ts';
import { readMember } from '../../state/members.ts';
import { listWorkItemFiles, readWorkItemFile } from '../../state/work-item-files.ts';
import { readWorkItem, readWorkItemEntries } from '../../state/work-items.ts';
import { describeHistory, pageOf, seesItem, visibleKinds } from './describe-work-item.ts';

/** Everything that is on record of one item: how it stood, what happened to it, and what was attached. */
export const workItemPack = (kinds: readonly WorkItemKind[]): PackKind =>
  definePack<{ item: number }>({
    id: 'work-item-pack',
    title: 'Evidence of a work item',
    page: 'my-work',
    input: z.object({ item: id }),
    subjectOf: ({ item }) => `item ${item}`,
    // Another who may open My work may not be one who may see the item: whoever asked has the file.
    rights: ['user_administration_menu'],
    async collect({ input, asker, knownAt, inCompany, progress }) {
      const found = await inCompany(async (db) => {
        const item = await readWorkItem(db, input.item);
        const kind = visibleKinds(kinds, asker.rights).find((one) => one.id === item.kind);
        const sees = asker.userId === null ? null : await readMember(db, asker.userId);
        const facilities = sees && sees.sees_facilities.length > 0 ? sees.sees_facilities : null;
        const isSeen = kind && seesItem(item, kind, { facilities, staffCode: sees?.staff_code ?? null });
        if (!kind || !isSeen || item.openedAt > knownAt) throw new Problem('not-found', 'There is no such item.');
        const entries = await readWorkItemEntries(db, item.id, { knownAt });
        const listed = (await listWorkItemFiles(db, item.id)).filter(({ at }) => at <= knownAt);
        const files = [];
        for (const file of listed) {
          files.push(await readWorkItemFile(db, item.id, file.id));
          progress(files.length, listed.length, `File ${files.length} of ${listed.length}`);
        }
        return { item, kind, entries, files };
      });
      const { item, kind, entries, files } = found;
      const [newest] = entries;
      if (!newest) throw new Problem('not-found', 'There is no such item.');
      const codes = Object.entries(codesOf(kind, item.subject));
      return {
        title: newest.title,
        summary: [
          { label: 'Kind', value: kind.title },
          { label: 'Item', value: String(item.id) },
          { label: 'Page', value: pageOf(kind).title },
          ...codes.map(([label, value]) => ({
            label,
            value: label === 'staff_code' && !asker.rights.includes(staffNames) ? '—' : value,
          })),
          { label: 'Status', value: kind.states[newest.state]?.label ?? newest.state },
          { label: 'Owner', value: newest.owner ?? 'Nobody' },
          { label: 'Due', value: newest.due ?? '—' },
          { label: 'Opened', value: `${item.openedAt.toISOString()}, ${item.openedBy}` },
        ],
        tables: [
          {
            name: 'Facts',
            says: 'What was known about it.',
            columns: [
              { key: 'label', label: 'Fact', type: 'text' },
              { key: 'value', label: 'Value', type: 'text' },
              { key: 'unit', label: 'Unit', type: 'text' },
              { key: 'definition', label: 'Definition', type: 'text' },
            ],
            rows: Object.entries(kind.facts).map(([name, { label, unit, definition }]) => ({
              ...{ label, unit: unit ?? '', definition: definition ?? '' },
              value:
                newest.facts[name] === undefined || newest.facts[name] === null ? null : String(newest.facts[name]),
            })),
          },
          {
            name: 'History',
            says: 'Everything that happened to it, newest first. Entries are never changed.',
            columns: [
              { key: 'at', label: 'At (UTC)', type: 'datetime' },
              { key: 'by', label: 'By', type: 'text' },
              { key: 'says', label: 'What', type: 'text' },
              { key: 'note', label: 'Note', type: 'text' },
            ],
            rows: describeHistory(entries, kind).map(({ at, by, says, note }) => ({ at, by, says, note })),
          },
          {
            name: 'Files',
            says: 'What was attached, as it was attached.',
            columns: [
              { key: 'name', label: 'File', type: 'text' },
              { key: 'bytes', label: 'Size', unit: 'bytes', type: 'count' },
              { key: 'sha256', label: 'Hash', type: 'code' },
              { key: 'by', label: 'By', type: 'text' },
              { key: 'at', label: 'At (UTC)', type: 'datetime' },
            ],
            rows: files.map(({ name, bytes, sha256, by, at }) => ({ name, bytes, sha256, by, at: at.toISOString() })),
          },
        ],
        loads: [],
        files: files.map(({ name, content }) => ({ name, content })),
      };
    },
  });
