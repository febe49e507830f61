import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { datasetAnswer } from '../../contracts/dataset-query.ts';
import { removeServerNote, writeServerNote } from '../../server/server-note.ts';
import { readSettings } from '../../server/settings.ts';
import { findAccount } from '../../state/accounts.ts';
import { openServer, type TestServer } from '../../testkit/server/open-server.ts';
import { copyFolder, openStore, type Store } from '../../testkit/stores/open-store.ts';
import { loadFiles } from '../../testkit/warehouses/load-files.ts';
import { smallHospital } from '../../testkit/warehouses/small-hospital.ts';
import { query } from './query.ts';

const movements = `movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity,unit_cost
R1,MAIN,ADC1,63323-269-10,2026-09-01T08:00:00,receive,100,1
B,MAIN,ADC1,63323-269-10,2026-11-05T09:00:00,dispense,12,1.5
E,EAST,PHARM,0409-9094-22,2026-11-10T23:30:00,dispense,4,5
`;
const asks = {
  dataset: 'usage',
  by: ['facility'],
  measures: ['usage_value'],
  days: { from: '2026-11-01', to: '2026-11-30' },
};

const out: string[] = [];
beforeEach(() => {
  out.length = 0;
  vi.spyOn(console, 'log').mockImplementation((text) => void out.push(String(text)));
});
afterEach(() => vi.restoreAllMocks());

function writeQuery(dataDir: string, value: unknown): string {
  const path = join(dataDir, 'question.json');
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value));
  return path;
}

async function ask(dataDir: string, value: unknown, ...args: string[]): Promise<string> {
  out.length = 0;
  await query(readSettings({ DATA_DIR: dataDir }), [writeQuery(dataDir, value), ...args]);
  return out.join('\n');
}

describe('pestle query, without a server', () => {
  let dataDir: string;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const copied = await copyFolder();
    dataDir = copied.options.dataDir;
    remove = copied.remove;
  });
  afterAll(() => remove());

  test('refuses in words what is no question, and who is nobody', async () => {
    await expect(ask(dataDir, '{', '--user', 'demo')).rejects.toThrow(/is not JSON/u);
    await expect(ask(dataDir, { dataset: 'usage' }, '--user', 'demo')).rejects.toThrow(/^measures: /u);
    await expect(ask(dataDir, asks, '--user', 'nobody')).rejects.toThrow('There is no user "nobody".');
    await expect(ask(dataDir, asks)).rejects.toThrow(/--user/u);
    await expect(query(readSettings({ DATA_DIR: dataDir }), [])).rejects.toThrow(/^Usage: /u);
  });

  test('answers with the rights of the user', async () => {
    const answer = datasetAnswer.parse(JSON.parse(await ask(dataDir, asks, '--user', 'demo', '--format', 'json')));
    expect(answer).toMatchObject({ dataset: 'usage', rows: [], totals: { usage_value: 0 } });
  });
});

describe('pestle query, beside a server', () => {
  let store: Store;
  let server: TestServer;
  beforeAll(async () => {
    store = await openStore('embedded');
    server = await openServer(store);
    const demo = await store.state.atFrontDesk((db) => findAccount(db, 'demo'));
    await loadFiles(server.services.warehouse, demo?.companyId ?? 0, { ...smallHospital, movements });
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    await writeServerNote(store.options.dataDir, { address, token: server.services.localToken });
  });
  afterAll(async () => {
    await removeServerNote(store.options.dataDir);
    await server.close();
    await store.close();
  });

  test('goes through it, and prints a table, a file of commas or JSON', async () => {
    const { dataDir } = store.options;
    expect(
      (await ask(dataDir, asks, '--user', 'demo')).split('\n').map((line) => line.trim().replace(/ {2,}/gu, ' | ')),
    ).toEqual([expect.stringMatching(/^Facility \| /u), 'East Clinic | 20', 'Main Hospital | 18', 'Total | 38']);
    const csv = await ask(dataDir, asks, '--user', 'demo', '--format', 'csv');
    expect(csv.split('\r\n').slice(1)).toEqual(['East Clinic,20', 'Main Hospital,18', 'Total,38']);
    const json = datasetAnswer.parse(JSON.parse(await ask(dataDir, asks, '--user', 'demo', '--format', 'json')));
    expect(json.totals).toEqual({ usage_value: 38 });
    await expect(ask(dataDir, asks, '--user', 'viewer')).rejects.toThrow(/^Permission Required: /u);
  });
});
