import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

/** How many of each the files refer to. */
const sizes = { facilities: 5, locationsEach: 16, products: 1200, staff: 900 };

/** Writes the reference files of a company and a file of movements, as CSV and as Parquet, made by the engine itself. */
export async function writeMovementFiles(folder: string, rows: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const series = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  const write = (name: string, lines: string[]) => writeFile(join(folder, name), `${lines.join('\n')}\n`);
  await write('facilities.csv', [
    'facility_code,name,timezone',
    ...series(sizes.facilities).map((n) => `F${n},Facility ${n},${n % 2 ? 'America/Chicago' : 'America/New_York'}`),
  ]);
  await write('locations.csv', [
    'facility_code,location_code,name,location_type',
    ...series(sizes.facilities).flatMap((f) => series(sizes.locationsEach).map((n) => `F${f},L${n},Place ${n},adc`)),
  ]);
  await write('items.csv', [
    'item_code,name,generic_name,unit',
    ...series(400).map((n) => `I${n},Item ${n},generic ${n},mL`),
  ]);
  await write('products.csv', [
    'ndc,item_code,manufacturer,description,package_size',
    ...series(sizes.products).map((n) => `${50_000_000_000 + n},I${(n % 400) + 1},Maker,Product ${n},10`),
  ]);
  await write('staff.csv', [
    'staff_code,facility_code,name,role',
    ...series(sizes.staff).map((n) => `S${n},F1,Person ${n},rn`),
  ]);
  await writeMovements(folder, rows);
}

async function writeMovements(folder: string, rows: number): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const seconds = (2 * 365 * 86_400) / rows;
  // A product comes in a new lot each quarter, and lasts a year and a half.
  const quarter = `cast(floor(i * 8.0 / ${rows}) as integer)`;
  const select = `
    select 'M' || i as movement_id, 'F' || (1 + hash(i) % ${sizes.facilities}) as facility_code, 'L' || (1 + hash(i * 7) % ${sizes.locationsEach}) as location_code,
      cast(50000000001 + hash(i * 3) % ${sizes.products} as varchar) as ndc, 'LOT' || (hash(i * 3) % ${sizes.products}) || '-' || ${quarter} as lot, date '2026-05-14' + 91 * ${quarter} + cast(hash(i * 3) % 60 as integer) as expiry,
      timestamp '2024-11-14 00:00:00' + to_seconds(cast(i * ${seconds} as integer)) as occurred_at,
      (['receive', 'transfer_in', 'transfer_out', 'dispense', 'dispense', 'dispense', 'return', 'waste', 'adjust'])[cast(1 + hash(i * 13) % 9 as integer)] as kind,
      cast((hash(i * 17) % 400) / 4.0 as decimal(18,4)) as quantity, cast((hash(i * 3) % 100000) / 100.0 as decimal(18,4)) as unit_cost,
      'S' || (1 + hash(i * 19) % ${sizes.staff}) as staff_code
    from range(${rows}) t(i)`;
  await connection.run(
    `copy (${select}) to '${join(folder, 'movements.csv')}' (header, timestampformat '%Y-%m-%dT%H:%M:%S')`,
  );
  await connection.run(`copy (${select}) to '${join(folder, 'movements.parquet')}' (format parquet)`);
  connection.closeSync();
  instance.closeSync();
}
