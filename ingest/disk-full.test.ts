import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { domains } from '../domains/all-domains.ts';
import { smallHospital } from '../testkit/warehouses/small-hospital.ts';
import type { Engine } from '../warehouse/engine.ts';
import { openWarehouse } from '../warehouse/open-warehouse.ts';
import { importLoad } from './import-load.ts';

const disk = mkdtempSync(join(tmpdir(), 'pestle-tiny-disk-'));
const elsewhere = mkdtempSync(join(tmpdir(), 'pestle-elsewhere-'));
const hasDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', disk]).status === 0;
if (!hasDisk)
  console.error('*** skipped: a small disk cannot be mounted here. A disk that fills up is not tested. ***');

afterAll(() => {
  if (hasDisk) spawnSync('umount', [disk]);
  for (const folder of [disk, elsewhere]) rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(!hasDisk)('on a disk that fills up', () => {
  const dataDir = join(disk, 'data');
  const ballast = join(disk, 'ballast');
  let engine: Engine;
  const load = (folder: string, names: string[]) =>
    importLoad(engine, {
      companyId: 1,
      files: names.map((entity) => ({ entity, path: join(folder, `${entity}.csv`) })),
      acceptPartial: false,
      loadedBy: 'a test',
      rejectsFolder: join(elsewhere, 'rejects'),
    });
  const fillUp = (left: number) => {
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - left));
  };
  const count = async () => (await engine.query('select count(*) as count from movements'))[0]?.count;
  const kept = join(disk, 'files');

  beforeAll(async () => {
    mkdirSync(kept);
    const rows = Array.from(
      { length: 4000 },
      (_, n) =>
        `M${n},MAIN,PHARM,63323-269-10,2026-05-01T08:00:00,receive,${n + 1},${(n * 7919).toString(36).repeat(6)}`,
    );
    const head = 'movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity,reason';
    for (const folder of [kept, elsewhere]) {
      for (const [entity, text] of Object.entries(smallHospital)) writeFileSync(join(folder, `${entity}.csv`), text);
      writeFileSync(join(folder, 'movements.csv'), `${[head, ...rows].join('\n')}\n`);
    }
    engine = await openWarehouse({ dataDir, warehouseUrl: '', domains });
    await load(elsewhere, Object.keys(smallHospital));
  });
  beforeEach(() => rmSync(ballast, { force: true }));
  afterAll(() => engine?.close());

  test.each([
    ['while a file is brought in', elsewhere, 64 * 1024],
    ['while its rows are written', kept, 16 * 1024],
  ])('%s, the load is refused and the store is as before', async (_when, folder, left) => {
    fillUp(left);
    await expect(load(folder, ['movements'])).rejects.toThrow(
      'movements.csv: could not be loaded: the disk is full. Nothing was changed',
    );
    expect(await count()).toBe(0);
  });

  test('and is emptied again, the same load lands, also after the store was opened anew', async () => {
    await load(kept, ['movements']);
    await engine.close();
    engine = await openWarehouse({ dataDir, warehouseUrl: '', domains });
    expect(await count()).toBe(4000);
    const loads = await engine.query('select max(load_id) as newest from loads');
    expect(loads).toEqual([{ newest: 2 }]);
  });
});
