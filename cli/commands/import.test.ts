import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readServerNote, removeServerNote, writeServerNote } from '../../server/server-note.ts';
import { runPestle } from '../../testkit/run-pestle.ts';
import { openServer, type TestServer } from '../../testkit/server/open-server.ts';
import { copyFolder, openStore, type Store } from '../../testkit/stores/open-store.ts';
import { smallHospital } from '../../testkit/warehouses/small-hospital.ts';
import { openWarehouse } from '../../warehouse/open-warehouse.ts';

const head = 'movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity\n';
const movement = (id: string, quantity = '1') =>
  `${id},MAIN,PHARM,63323-269-10,2026-05-01T08:00:00,receive,${quantity}\n`;

function writeFiles(folder: string): void {
  mkdirSync(join(folder, 'hospital'), { recursive: true });
  for (const [entity, text] of Object.entries(smallHospital)) {
    writeFileSync(join(folder, 'hospital', `${entity}.csv`), text);
  }
  writeFileSync(join(folder, 'movements.csv'), head + movement('M1') + movement('M2', '-1'));
}

describe('pestle import, without a server', () => {
  let dataDir: string;
  let files: string;
  let remove: () => Promise<void>;
  const run = (...args: string[]) => runPestle(['import', ...args], { env: { DATA_DIR: dataDir }, cwd: files });
  beforeAll(async () => {
    const copied = await copyFolder();
    dataDir = copied.options.dataDir;
    remove = copied.remove;
    files = join(dataDir, 'sent');
    writeFiles(files);
  });
  afterAll(() => remove());

  test('loads a folder as one load, from a path of any kind, and ends with 0', async () => {
    const { code, stdout, stderr } = await run('hospital', '--company', 'cedar');
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^Load 1 is in, after \d+\.\d s\.\n/u);
    expect(stdout).toContain('  items.csv: 2 rows: 2 new, 0 replaced, 0 unchanged, 0 rejected\n');
    expect(code).toBe(0);
  });

  test('prints why a file is refused, keeps the rows beside it, and ends with 1', async () => {
    const { code, stdout, stderr } = await run('movements.csv', '--company', 'cedar');
    const rejects = join(files, 'movements.rejected.csv');
    expect(stdout).toBe('');
    expect(stderr).toContain('Refused. Nothing was changed.\nmovements.csv: line 3: quantity: "-1" must');
    expect(stderr).toContain('  movements.csv, line 3, quantity: "-1" must');
    expect(stderr).toContain(`Rejected rows: ${rejects}`);
    expect(readFileSync(rejects, 'utf8')).toContain('M2,MAIN,PHARM');
    expect(code).toBe(1);
  });

  test('loads what is good where part of a file is accepted', async () => {
    const { code, stdout } = await run('--accept-partial', '--company=cedar', 'movements.csv');
    expect(stdout).toContain('  movements.csv: 2 rows: 1 new, 0 replaced, 0 unchanged, 1 rejected\n');
    expect(code).toBe(0);
  });

  test.each([
    ['without a company', ['movements.csv'], 'Usage: pestle import PATH --company CODE [--accept-partial]'],
    ['without a path', ['--company', 'cedar'], 'Usage: pestle import PATH --company CODE [--accept-partial]'],
    ['of an unknown company', ['movements.csv', '--company', 'x'], '--company: there is no company "x".'],
    ['of a file that is not there', ['none.csv', '--company', 'cedar'], 'none.csv: cannot be found, or not be read'],
  ])('%s says so', async (_how, args, words) => {
    const { code, stderr } = await run(...args);
    expect(stderr.trim()).toBe(words);
    expect(code).toBe(1);
  });

  test('Ctrl-C cancels cleanly, and the store is as it was', async () => {
    const rows = Array.from({ length: 400_000 }, (_, n) => movement(`X${n}`));
    writeFileSync(join(files, 'movements-9.csv'), head + rows.join(''));
    const child = spawn(
      process.execPath,
      [
        '--import',
        import.meta.resolve('tsx'),
        fileURLToPath(new URL('../main.ts', import.meta.url)),
        'import',
        'movements-9.csv',
        '--company',
        'cedar',
      ],
      { cwd: files, env: { PATH: process.env.PATH, DATA_DIR: dataDir } },
    );
    let said = '';
    child.stderr.on('data', (text) => {
      said += String(text);
    });
    const isLoading = () => existsSync(join(dataDir, 'warehouse', 'spool')) && spoolHolds(dataDir, 'movements-9.csv');
    while (!isLoading() && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill('SIGINT');
    child.kill('SIGINT');
    const code = await new Promise((resolve) => child.once('exit', resolve));
    expect(said).toContain('Cancelled. Nothing was changed.');
    expect(code).toBe(1);
    const warehouse = await openWarehouse({ dataDir, warehouseUrl: '' });
    expect(await warehouse.query('select count(*) as count from movements')).toEqual([{ count: 1 }]);
    await warehouse.close();
  });
});

describe('pestle import, while a server holds the stores', () => {
  let store: Store;
  let server: TestServer;
  let files: string;
  const run = (...args: string[]) =>
    runPestle(['import', ...args], { env: { DATA_DIR: store.options.dataDir }, cwd: files });
  beforeAll(async () => {
    store = await openStore('embedded');
    server = await openServer(store);
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    await writeServerNote(store.options.dataDir, { address, token: server.services.localToken });
    files = join(store.options.dataDir, 'sent');
    writeFiles(files);
  });
  afterAll(async () => {
    await server.close();
    await store.close();
  });

  test('goes through that server', async () => {
    const { code, stdout, stderr } = await run('hospital', '--company', 'cedar');
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^Load 1 is in/u);
    expect(code).toBe(0);
    expect(await server.services.warehouse.query('select count(*) as count from items')).toEqual([{ count: 2 }]);
  });

  test('tells of a refusal in the same words, and brings the rejected rows', async () => {
    const { code, stderr } = await run('movements.csv', '--company', 'cedar');
    expect(stderr).toContain('Refused. Nothing was changed.\nmovements.csv: line 3: quantity: "-1" must');
    expect(existsSync(join(files, 'movements.rejected.csv'))).toBe(true);
    expect(code).toBe(1);
  });

  test('whose note is of a server that is gone says who holds the folder', async () => {
    const note = await readServerNote(store.options.dataDir);
    await writeServerNote(store.options.dataDir, { address: 'http://127.0.0.1:1', token: 'x' });
    const { code, stderr } = await run('hospital', '--company', 'cedar');
    expect(stderr).toContain(`The data folder is in use by process ${process.pid}.`);
    expect(code).toBe(1);
    if (note) await writeServerNote(store.options.dataDir, note);
  });

  test('finds no note after the server has removed it', async () => {
    await removeServerNote(store.options.dataDir);
    expect(await readServerNote(store.options.dataDir)).toBeUndefined();
  });
});

function spoolHolds(dataDir: string, name: string): boolean {
  const spool = join(dataDir, 'warehouse', 'spool');
  return readdirSync(spool).some((folder) => existsSync(join(spool, folder, name)));
}
