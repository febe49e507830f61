import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { domains } from '../../domains/all-domains.ts';
import { readServerNote, removeServerNote, writeServerNote } from '../../server/server-note.ts';
import { readSettings } from '../../server/settings.ts';
import { openServer, type TestServer } from '../../testkit/server/open-server.ts';
import { copyFolder, openStore, type Store } from '../../testkit/stores/open-store.ts';
import { smallHospital } from '../../testkit/warehouses/small-hospital.ts';
import { openWarehouse } from '../../warehouse/open-warehouse.ts';
import { importFiles } from './import.ts';

const head = 'movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity\n';
const movement = (id: string, quantity = '1') =>
  `${id},MAIN,PHARM,63323-269-10,2026-05-01T08:00:00,receive,${quantity}\n`;

const out: string[] = [];
const err: string[] = [];
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation((text) => void out.push(String(text)));
  vi.spyOn(console, 'error').mockImplementation((text) => void err.push(String(text)));
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

/** Runs the command here, and gives back what it says. */
async function run(dataDir: string, args: string[], signals = new EventEmitter()) {
  for (const said of [out, err]) said.length = 0;
  process.exitCode = 0;
  await importFiles(readSettings({ DATA_DIR: dataDir }), args, signals);
  return { code: process.exitCode, out: out.join('\n'), err: err.join('\n') };
}

function writeFiles(dataDir: string): string {
  const folder = join(dataDir, 'sent');
  mkdirSync(join(folder, 'hospital'), { recursive: true });
  for (const [entity, text] of Object.entries(smallHospital)) {
    writeFileSync(join(folder, 'hospital', `${entity}.csv`), text);
  }
  writeFileSync(join(folder, 'movements.csv'), head + movement('M1') + movement('M2', '-1'));
  return folder;
}

describe('pestle import, without a server', () => {
  let dataDir: string;
  let files: string;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const copied = await copyFolder();
    dataDir = copied.options.dataDir;
    remove = copied.remove;
    files = writeFiles(dataDir);
  });
  afterAll(() => remove());

  test('loads a folder as one load, and ends with 0', async () => {
    const { code, out } = await run(dataDir, [join(files, 'hospital'), '--company', 'cedar']);
    expect(out).toMatch(/^Load 1 is in, after \d+\.\d s\.\n/u);
    expect(out).toContain('  items.csv: 2 rows: 2 new, 0 replaced, 0 unchanged, 0 rejected\n');
    expect(code).toBe(0);
  });

  test('prints why a file is refused, writes the rows where it is told to, and ends with 1', async () => {
    const folder = join(dataDir, 'to mend');
    const { code, out, err } = await run(dataDir, [
      join(files, 'movements.csv'),
      '--company=cedar',
      `--rejects=${folder}`,
    ]);
    const rejects = join(folder, 'movements.rejected.csv');
    expect(existsSync(join(files, 'movements.rejected.csv'))).toBe(false);
    expect(out).toBe('');
    expect(err).toContain('Refused. Nothing was changed.\nmovements.csv: line 3: quantity: "-1" must');
    expect(err).toContain('  movements.csv, line 3, quantity: "-1" must');
    expect(err).toContain(`Rejected rows: ${rejects}`);
    expect(readFileSync(rejects, 'utf8')).toContain('M2,MAIN,PHARM');
    expect(code).toBe(1);
  });

  test('writes rejected rows into the current folder, and never over what is there', async () => {
    const here = join(dataDir, 'here');
    mkdirSync(here);
    vi.spyOn(process, 'cwd').mockReturnValue(here);
    for (const name of ['movements.rejected.csv', 'movements-2.rejected.csv']) {
      const { err } = await run(dataDir, [join(files, 'movements.csv'), '--company', 'cedar']);
      expect(err).toContain(`Rejected rows: ${join(here, name)}`);
    }
    expect(readdirSync(files)).not.toContain('movements.rejected.csv');
  });

  test('takes rejected rows back once they are mended, with the reason beside them and without', async () => {
    const folder = join(dataDir, 'mended');
    const bad = `${head.trim()},reason\nR1,MAIN,PHARM,63323-269-10,2026-05-01T08:00:00,receive,-1,spilt\n`;
    writeFileSync(join(files, 'movements-7.csv'), bad);
    await run(dataDir, [join(files, 'movements-7.csv'), '--company=cedar', '--rejects', folder]);
    const rejects = join(folder, 'movements.rejected.csv');
    const text = readFileSync(rejects, 'utf8');
    expect(text).toMatch(/^rejected_line,rejected_column,rejected_reason,movement_id,.*,reason\r\n2,quantity,/u);
    writeFileSync(rejects, text.replace(",receive,'-1,", ',receive,1,'));
    const { out, code } = await run(dataDir, [rejects, '--company', 'cedar', '--rejects', join(folder, 'again')]);
    expect(out).toContain('  movements.rejected.csv: 1 rows: 1 new, 0 replaced, 0 unchanged, 0 rejected');
    expect(out).not.toContain('not read');
    expect(code).toBe(0);
  });

  test('gives NDCs that lost their zeros as numbers these back, where it is told to', async () => {
    const path = join(files, 'movements-8.csv');
    writeFileSync(path, head + movement('Z1').replace('63323-269-10', '409909422'));
    const args = [path, '--company=cedar', `--rejects=${join(dataDir, 'zeros')}`];
    const { err } = await run(dataDir, args);
    expect(err).toContain('ndc: "409909422" has 9 digits where 11 are expected: leading zeros lost?');
    const { out } = await run(dataDir, [...args, '--restore-zeros']);
    expect(out).toContain('  movements-8.csv: 1 rows: 1 new');
  });

  test('loads what is good where part of a file is accepted', async () => {
    const { code, out } = await run(dataDir, [
      '--accept-partial',
      '--company=cedar',
      join(files, 'movements.csv'),
      `--rejects=${join(dataDir, 'partial')}`,
    ]);
    expect(out).toContain('  movements.csv: 2 rows: 1 new, 0 replaced, 0 unchanged, 1 rejected\n');
    expect(code).toBe(0);
  });

  test.each([
    [
      'without a company',
      ['movements.csv'],
      'Usage: pestle import PATH --company CODE [--accept-partial] [--restore-zeros] [--rejects FOLDER]',
    ],
    [
      'without a path',
      ['--company', 'cedar'],
      'Usage: pestle import PATH --company CODE [--accept-partial] [--restore-zeros] [--rejects FOLDER]',
    ],
    ['of an unknown company', ['x.csv', '--company', 'x'], '--company: there is no company "x".'],
    ['of a file that is not there', ['none.csv', '--company', 'cedar'], 'none.csv: cannot be found, or not be read'],
  ])('%s says so', async (_how, args, words) => {
    await expect(run(dataDir, args)).rejects.toThrow(words);
  });

  test('Ctrl-C, however often, cancels cleanly, and the store is as it was', async () => {
    const rows = Array.from({ length: 200_000 }, (_, n) => movement(`X${n}`));
    const path = join(files, 'movements-9.csv');
    writeFileSync(path, head + rows.join(''));
    const signals = new EventEmitter();
    const running = run(dataDir, [path, '--company', 'cedar'], signals);
    while (signals.listenerCount('SIGINT') === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    signals.emit('SIGINT');
    signals.emit('SIGINT');
    const { code, err } = await running;
    expect(err).toBe('Cancelled. Nothing was changed.');
    expect(code).toBe(1);
    expect(signals.listenerCount('SIGINT')).toBe(0);
    const warehouse = await openWarehouse({ dataDir, warehouseUrl: '', domains });
    expect(await warehouse.query('select count(*) as count from movements')).toEqual([{ count: 3 }]);
    await warehouse.close();
  });
});

describe('pestle import, while a server holds the stores', () => {
  let store: Store;
  let server: TestServer;
  let files: string;
  beforeAll(async () => {
    store = await openStore('embedded');
    server = await openServer(store);
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    await writeServerNote(store.options.dataDir, { address, token: server.services.localToken });
    files = writeFiles(store.options.dataDir);
  });
  afterAll(async () => {
    await server.close();
    await store.close();
  });

  test('goes through that server', async () => {
    const { code, out } = await run(store.options.dataDir, [join(files, 'hospital'), '--company', 'cedar']);
    expect(out).toMatch(/^Load 1 is in/u);
    expect(code).toBe(0);
    expect(await server.services.warehouse.query('select count(*) as count from items')).toEqual([{ count: 2 }]);
  });

  test('tells of a refusal in the same words, and brings the rejected rows', async () => {
    const folder = join(store.options.dataDir, 'to mend');
    const { code, err } = await run(store.options.dataDir, [
      join(files, 'movements.csv'),
      '--company=cedar',
      `--rejects=${folder}`,
    ]);
    expect(err).toContain('Refused. Nothing was changed.\nmovements.csv: line 3: quantity: "-1" must');
    expect(existsSync(join(folder, 'movements.rejected.csv'))).toBe(true);
    expect(code).toBe(1);
  });

  test('passes on what the server says of a company or a path', async () => {
    const { dataDir } = store.options;
    await expect(run(dataDir, ['none.csv', '--company', 'cedar'])).rejects.toThrow('none.csv: cannot be found');
    await expect(run(dataDir, [files, '--company', 'x'])).rejects.toThrow('company: there is no company "x".');
  });

  test.each([
    ['is gone', { address: 'http://127.0.0.1:1', token: 'x' }],
    ['is another by now', undefined],
  ])('whose note is of a server that %s says who holds the folder', async (_what, other) => {
    const { dataDir } = store.options;
    const note = await readServerNote(dataDir);
    if (!note) throw new Error('There is no note.');
    await writeServerNote(dataDir, other ?? { ...note, token: 'of another' });
    await expect(run(dataDir, [join(files, 'hospital'), '--company', 'cedar'])).rejects.toThrow(
      `The data folder is in use by process ${process.pid}.`,
    );
    await writeServerNote(dataDir, note);
  });

  test('finds no note after the server has removed it', async () => {
    await removeServerNote(store.options.dataDir);
    expect(await readServerNote(store.options.dataDir)).toBeUndefined();
  });
});
