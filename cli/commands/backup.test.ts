import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { decisionKinds, invariants } from '../../domains/all-domains.ts';
import { findWorkItem, keepWorkItems } from '../../domains/shared/work/keep-work-items.ts';
import { taskKind } from '../../domains/shared/work/task-kind.ts';
import { openSealer } from '../../server/evidence/open-sealer.ts';
import { readSettings } from '../../server/settings.ts';
import { findAccount } from '../../state/accounts.ts';
import { decide, listDecisions } from '../../state/decisions.ts';
import { openState } from '../../state/open-state.ts';
import { backup } from './backup.ts';
import { check } from './check.ts';
import { restore } from './restore.ts';

let folder: string;
const printed = vi.spyOn(console, 'log');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pestle-backup-command-'));
  printed.mockImplementation(() => undefined);
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  printed.mockReset();
});

const lines = () => printed.mock.calls.map(([line]) => String(line));
/** Each kind of decision is an invariant too: its table holds what was decided. So are work items, and the chain of seals. */
const count = invariants.length + decisionKinds.length + 2;
const holds = `${count} of ${count} invariants hold`;

test('what one folder held is in another one after backup and restore, and checks clean there', async () => {
  const dataDir = join(folder, 'first');
  cpSync(inject('templates').embedded, dataDir, { recursive: true });
  const file = join(folder, 'monday.duckdb');
  await backup(readSettings({ DATA_DIR: dataDir }), [file]);
  const other = readSettings({ DATA_DIR: join(folder, 'second') });
  await restore(other, [file]);
  await check(other);
  expect(lines()).toEqual([`Written to ${file}.`, `Restored from ${file}.`, `cedar: ${holds}`, `harborline: ${holds}`]);
  await expect(restore(other, [file])).rejects.toThrow('The state is not empty.');
});

test('decisions, work items and their seals are in a backup, and hold where it is restored', async () => {
  const dataDir = join(folder, 'first');
  cpSync(inject('templates').embedded, dataDir, { recursive: true });
  const now = new Date('2026-11-15T12:00:00Z');
  const subject = ['MAIN', 'ADC1', 'PROP'];
  const value = { min: 2, max: 6, was: { min: 1, max: 2 }, restock: {}, expected: {} };
  const kept = await openState({ dataDir, databaseUrl: '' });
  const demo = await kept.atFrontDesk((db) => findAccount(db, 'demo'));
  const companyId = demo?.companyId ?? 0;
  const by = { userId: demo?.id ?? 0, author: 'demo', note: 'Seen', now };
  await kept.inCompany(companyId, async (db) => {
    await decide(db, 'planned-level', [{ subject, field: 'levels', value, replaces: null }], by);
    const found = [{ subject: { task_key: 'T1' }, facts: { what: 'Count' } }];
    await keepWorkItems(db, taskKind, found, by);
  });
  await openSealer({ state: kept, now: () => now }).seal();
  await kept.close();
  const file = join(folder, 'monday.duckdb');
  await backup(readSettings({ DATA_DIR: dataDir }), [file]);
  const other = readSettings({ DATA_DIR: join(folder, 'second') });
  await restore(other, [file]);
  await check(other);
  expect(lines()).toContain(`cedar: ${holds}`);
  expect(lines().filter((line) => line.includes('evidence: 2 entries sealed'))).toHaveLength(1);
  const restored = await openState({ dataDir: other.DATA_DIR, databaseUrl: '' });
  try {
    const read = await restored.inCompany(companyId, async (db) => ({
      decisions: await listDecisions(db, 'planned-level', { ended: false }, 5),
      item: await findWorkItem(db, taskKind, { task_key: 'T1' }),
    }));
    expect(read).toMatchObject({ decisions: [{ subject, value, author: 'demo' }], item: { title: 'Count' } });
  } finally {
    await restored.close();
  }
});

test('a file that is not named or not there is said so, and no store is opened', async () => {
  const settings = readSettings({ DATA_DIR: join(folder, 'none') });
  await expect(backup(settings, [])).rejects.toThrow('Usage: pestle backup FILE');
  await expect(restore(settings, [])).rejects.toThrow('Usage: pestle restore FILE');
  await expect(restore(settings, ['nowhere.duckdb'])).rejects.toThrow('There is no file nowhere.duckdb.');
});
