import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { gzipSync, strToU8, zipSync } from 'fflate';

const columns = {
  movement_id: `'M' || n`,
  facility_code: `'MAIN'`,
  location_code: `'PHARM'`,
  ndc: `'63323-269-10'`,
  occurred_at: `timestamp '2026-03-01 08:00:00'`,
  kind: `'receive'`,
  quantity: '10',
};

/** Movements as Parquet, with a reason as the SQL says. */
export async function makeParquet(rows: number, reason: string): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'pestle-abuse-'));
  const path = join(folder, 'made.parquet');
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const listed = Object.entries({ ...columns, reason }).map(([name, sql]) => `${sql} as ${name}`);
  await connection.run(
    `copy (select ${listed.join(', ')} from range(${rows}) made(n)) to '${path}' (compression zstd)`,
  );
  connection.closeSync();
  instance.closeSync();
  const bytes = readFileSync(path);
  rmSync(folder, { recursive: true });
  return bytes;
}

const megabyte = 1024 * 1024;

/** Files of a few kilobytes that were made to fill the memory or the disk of who reads them. */
export async function hostileFiles(): Promise<[what: string, name: string, bytes: Uint8Array][]> {
  const text = strToU8('0'.repeat(100 * megabyte));
  const twice = Buffer.from(zipSync({ 'a.txt': strToU8('a'), 'b.txt': strToU8('a') }));
  twice.writeUInt32LE(0, twice.lastIndexOf(Buffer.from('PK\u0001\u0002')) + 42);
  const parquet = await makeParquet(1, `'short'`);
  return [
    ['one text of 64 MB in Parquet', 'movements.parquet', await makeParquet(1, `repeat('x', ${64 * megabyte})`)],
    ['a text of 1 MB in 200 rows of Parquet', 'movements.parquet', await makeParquet(200, `repeat('x', ${megabyte})`)],
    ['Parquet that is cut off', 'movements.parquet', parquet.slice(0, parquet.length / 2)],
    ['Parquet that is none', 'movements.parquet', strToU8('PAR1 and then nothing PAR1')],
    ['100 MB in a gzip', 'movements.csv.gz', gzipSync(text)],
    ['100 MB in a zip', 'public.zip', zipSync({ 'product.txt': text })],
    ['files of a zip that overlap', 'public.zip', twice],
    ['a line of 20 MB', 'movements.csv', strToU8(`movement_id\n${'x'.repeat(20 * megabyte)}`)],
    ['what nobody knows', 'holiday.csv', strToU8('a,b\n1,2\n')],
    ['a program', 'setup.exe', strToU8('MZ')],
  ];
}
