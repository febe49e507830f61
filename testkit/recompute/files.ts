import { DuckDBInstance } from '@duckdb/node-api';

type Row = Record<string, unknown>;
/** Asks the CSV files of a hospital. */
export interface Files {
  rows(sql: string): Promise<Row[]>;
  close(): void;
}

const entities = [
  'counts',
  'facilities',
  'items',
  'locations',
  'movements',
  'package_sizes',
  'prices',
  'products',
  'purchase_lines',
];

/** An NDC as eleven digits, however it is written. */
const digits = (ndc: string) =>
  `case when ${ndc} like '%-%' then lpad(split_part(${ndc}, '-', 1), 5, '0') || lpad(split_part(${ndc}, '-', 2), 4, '0') || lpad(split_part(${ndc}, '-', 3), 2, '0') else ${ndc} end`;
/** The files tell the wall clock of the facility, with or without its offset. */
const wall = (moment: string) => `cast(left(${moment}, 19) as timestamp)`;

/** Views on the files as they are: text, numbers and wall clocks, nothing looked up and nothing derived. */
export async function openFiles(folder: string): Promise<Files> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const rows = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJson() as Row[];
  for (const name of entities)
    await rows(`create view file_${name} as select * from read_csv('${folder}/${name}.csv', all_varchar = true)`);
  await rows(`create table places as select facility_code || ' ' || location_code as place, facility_code, location_code, location_type,
    coalesce(nullif(trim(location_group), ''), '(no group)') as location_group from file_locations`);
  await rows(
    `create table made as select ${digits('ndc')} as ndc, item_code, cast(package_size as double) as package_size from file_products`,
  );
  await rows(`create table moved as select moves.movement_id, moves.facility_code || ' ' || moves.location_code as place, moves.facility_code, ${digits('moves.ndc')} as ndc,
    coalesce(moves.lot, '') as lot, ${wall('moves.occurred_at')} as moment, cast(${wall('moves.occurred_at')} as date) as day, moves.kind,
    cast(moves.quantity as double) as quantity, cast(moves.unit_cost as double) as unit_cost, coalesce(trim(moves.reason), '') as reason from file_movements moves`);
  await rows(`create table counted as select facility_code || ' ' || location_code as place, facility_code, ${digits('ndc')} as ndc, coalesce(lot, '') as lot,
    ${wall('counted_at')} as moment, cast(${wall('counted_at')} as date) as day, cast(quantity as double) as quantity from file_counts`);
  await rows(`create table bought as select po_number, line, facility_code, supplier, ${digits('ndc')} as ndc, kind, account, status, ${wall('ordered_at')} as ordered, ${wall('expected_at')} as expected,
    ${wall('received_at')} as received, cast(packages_ordered as double) as packages_ordered, cast(packages_received as double) as packages_received,
    cast(package_price as double) as package_price from file_purchase_lines`);
  await rows(`create table listed as select ${digits('ndc')} as ndc, price_type, coalesce(facility_code, '') as facility_code, cast(package_price as double) as package_price,
    cast(effective_from as date) as from_day, cast(effective_to as date) as to_day from file_prices`);
  await rows(
    `create table sizes as select ${digits('ndc')} as ndc, cast(effective_from as date) as from_day, cast(package_size as double) as package_size from file_package_sizes`,
  );
  return { rows, close: () => instance.closeSync() };
}
