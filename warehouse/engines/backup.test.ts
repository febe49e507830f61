import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, test } from 'vitest';
import { hasServer } from '../../testkit/stores/server.ts';
import { type TestWarehouse, useWarehouse } from '../../testkit/warehouses/on-each-engine.ts';
import { plan } from '../../testkit/warehouses/plan.ts';
import { smallTrays } from '../../testkit/warehouses/small-trays.ts';
import type { Engine } from '../engine.ts';
import { refreshMarts } from '../marts/pipeline.ts';
import { readBeside } from './duckdb-backup.ts';

describe('a backup', () => {
  const first = useWarehouse('duckdb');
  /** By way of the other engine, where there is one: what it cannot hold or write would be missing at the end. */
  const between = useWarehouse(hasServer() ? 'postgres' : 'duckdb');
  const last = useWarehouse('duckdb');

  test('brings every row of every table to the other engine and back, nothing and the empty text told apart', async () => {
    await first.load(smallTrays);
    await refreshMarts(first.engine, 1);
    const file = await carry(first, between);
    if (between.engine.kind === 'postgres') expect(await sizeOf(between.engine, 'tag_events')).toBeGreaterThan(0);
    await carry(between, last);
    const [before, after] = [await readAll(first.engine), await readAll(last.engine)];
    for (const { name } of plan.backedUp) expect(after[name], name).toEqual(before[name]);
    expect(before.stock_spans?.[0]).toContain('"lot":""');

    const beside = [];
    for await (const row of readBeside(file, 'favorites')) beside.push(row);
    expect(beside).toEqual(favorites);
    expect(await formOf(file)).toContain('v1.0.0');
  });
});

const favorites = ['{"name":"Übersicht, \\"alles\\""}', ''];

/** Fills an empty store from a backup of another one, and returns the file. */
async function carry(from: TestWarehouse, to: TestWarehouse): Promise<string> {
  mkdirSync(from.engine.filesFolder, { recursive: true });
  const folder = mkdtempSync(join(from.engine.filesFolder, 'backup-'));
  const file = join(folder, 'backup.duckdb');
  await from.engine.backUp(file, async () => {
    const path = join(folder, 'beside.jsonl');
    writeFileSync(path, favorites.map((row) => JSON.stringify({ table: 'favorites', row })).join('\n'));
    return path;
  });
  const copy = join(mkdtempSync(join(to.engine.filesFolder, 'restore-')), 'backup.duckdb');
  cpSync(file, copy);
  await to.engine.restore(copy);
  return file;
}

/** How many rows the planner of the server takes a table to hold. */
async function sizeOf(engine: Engine, table: string): Promise<number | undefined> {
  const [told] = await engine.query<{ size: number }>(
    'select cast(reltuples as bigint) as size from pg_class where oid = cast($1 as regclass)',
    [table],
  );
  return told?.size;
}

async function readAll(engine: Engine): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const { name } of plan.tables) {
    const rows = await engine.query(`select * from ${name}`);
    tables[name] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return tables;
}

async function formOf(file: string): Promise<string> {
  const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  try {
    const reader = await connection.runAndReadAll(
      'select cast(tags as varchar) from duckdb_databases() where not internal',
    );
    return String(reader.getRows());
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
