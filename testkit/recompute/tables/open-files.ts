import { existsSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { caseTables } from './cases.ts';
import { costTables } from './costs.ts';
import { digits, number, wall, wallDay } from './sql.ts';
import { tagTables } from './tags.ts';
import { trayTables } from './trays.ts';

type Row = Record<string, unknown>;
/** Asks the CSV files of a hospital. */
export interface Files {
  rows(sql: string): Promise<Row[]>;
  close(): void;
}

/** Views on the files as they are, and on top of them what several pages work out of them: nothing here knows the product. */
export async function openFiles(folder: string, entities: readonly string[]): Promise<Files> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const rows = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJson() as Row[];
  await rows(`set timezone = 'UTC'`);
  for (const name of entities) {
    const path = `${folder}/${name}.csv`;
    if (existsSync(path))
      await rows(`create view file_${name} as select * from read_csv('${path}', all_varchar = true)`);
  }
  for (const statement of [...stockTables, ...costTables, ...tagTables, ...trayTables, ...caseTables])
    await rows(statement);
  return { rows, close: () => instance.closeSync() };
}

const stockTables = [
  `create table places as select facility_code || ' ' || location_code as place, facility_code, location_code, name, location_type,
    coalesce(nullif(trim(location_group), ''), '(no group)') as location_group from file_locations`,
  `create table made as select ${digits('ndc')} as ndc, item_code, ${number('package_size')} as package_size, ${number('container_qty')} as container_qty,
    manufacturer, upper(regexp_replace(manufacturer, '[^A-Za-z0-9]', '', 'g')) as maker, gtin, status, unit_dose from file_products`,
  `create table moved as select moves.movement_id, moves.facility_code || ' ' || moves.location_code as place, moves.facility_code, ${digits('moves.ndc')} as ndc,
    coalesce(moves.lot, '') as lot, cast(nullif(moves.expiry, '') as date) as expiry, ${wall('moves.occurred_at')} as moment, ${wallDay('moves.occurred_at')} as day, moves.kind,
    ${number('moves.quantity')} as quantity, ${number('moves.unit_cost')} as unit_cost, coalesce(trim(moves.reason), '') as reason from file_movements moves`,
  `create table counted as select facility_code || ' ' || location_code as place, facility_code, ${digits('ndc')} as ndc, coalesce(lot, '') as lot, cast(nullif(expiry, '') as date) as expiry,
    ${wall('counted_at')} as moment, ${wallDay('counted_at')} as day, ${number('quantity')} as quantity, ${number('par_min')} as par_min, ${number('par_max')} as par_max from file_counts`,
  `create table bought as select po_number, line, facility_code, supplier, ${digits('ndc')} as ndc, kind, account, status, ${wall('ordered_at')} as ordered, ${wall('expected_at')} as expected,
    ${wall('received_at')} as received, ${number('packages_ordered')} as packages_ordered, ${number('packages_received')} as packages_received,
    ${number('package_price')} as package_price from file_purchase_lines`,
  `create table listed as select ${digits('ndc')} as ndc, price_type, coalesce(facility_code, '') as facility_code, ${number('package_price')} as package_price,
    cast(effective_from as date) as from_day, cast(nullif(effective_to, '') as date) as to_day, contract from file_prices`,
  `create table sizes as select ${digits('ndc')} as ndc, cast(effective_from as date) as from_day, ${number('package_size')} as package_size from file_package_sizes`,
  `create table sizes_held as select ndc, from_day, coalesce(lead(from_day) over (partition by ndc order by from_day), date '9999-12-31') as to_day, package_size
  from (select ndc, date '0001-01-01' as from_day, package_size from made union all select ndc, from_day, package_size from sizes) said`,
  // Every day on which anything may be worth something.
  `create table told_days as select day from moved union select day from counted union select ${wallDay('occurred_at')} from file_rfid_events union select ${wallDay('starts_at')} from file_cases`,
];
