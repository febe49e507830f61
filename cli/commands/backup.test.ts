import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { decisionKinds, invariants } from '../../domains/all-domains.ts';
import { readSettings } from '../../server/settings.ts';
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
/** Each kind of decision is an invariant too: its table holds what was decided. */
const count = invariants.length + decisionKinds.length;
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

test('a file that is not named or not there is said so, and no store is opened', async () => {
  const settings = readSettings({ DATA_DIR: join(folder, 'none') });
  await expect(backup(settings, [])).rejects.toThrow('Usage: pestle backup FILE');
  await expect(restore(settings, [])).rejects.toThrow('Usage: pestle restore FILE');
  await expect(restore(settings, ['nowhere.duckdb'])).rejects.toThrow('There is no file nowhere.duckdb.');
});
