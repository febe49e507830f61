import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { quoteText } from '../quote-text.ts';

export interface ParquetFacts {
  columns: { name: string; type: string }[];
  rows: number;
  /** What its columns take once they are unpacked, and the texts that are asked for once each row has its own. */
  unpackedBytes: number;
  texts: { name: string; longest: number; bytes: number; hasZero: boolean }[];
}

/** A file of any size is read in pieces; a piece that does not fit was made not to. */
const memoryLimit = '600MB';

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Reads all of a Parquet file, and keeps nothing of it, in an engine of its own: a damaged file can break that one, not the
 * store. Throws where the file cannot be read. `isTooLarge` is asked before the rows are read, from what the file says of itself.
 */
export async function probeParquet(
  path: string,
  wanted: ReadonlySet<string>,
  isTooLarge: (unpacked: { rows: number; bytes: number }) => boolean,
): Promise<ParquetFacts> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: memoryLimit,
    threads: '2',
    temp_directory: '',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  try {
    const connection = await instance.connect();
    try {
      return await probe(connection, quoteText(path), wanted, isTooLarge);
    } finally {
      connection.closeSync();
    }
  } finally {
    instance.closeSync();
  }
}

async function probe(
  connection: DuckDBConnection,
  path: string,
  wanted: ReadonlySet<string>,
  isTooLarge: (unpacked: { rows: number; bytes: number }) => boolean,
): Promise<ParquetFacts> {
  const rowsOf = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjects();
  const described = await rowsOf(`describe select * from read_parquet(${path})`);
  const columns = described.map((row) => ({ name: String(row.column_name), type: String(row.column_type) }));
  const [size] = await rowsOf(
    `select (select coalesce(max(num_rows), 0) from parquet_file_metadata(${path})) as rows,
       (select coalesce(sum(total_uncompressed_size), 0) from parquet_metadata(${path})) as bytes`,
  );
  const [rows, unpackedBytes] = [Number(size?.rows), Number(size?.bytes)];
  if (isTooLarge({ rows, bytes: unpackedBytes })) return { columns, rows, unpackedBytes, texts: [] };
  const read = columns.filter(({ name }) => wanted.has(name.trim().toLowerCase()));
  const texts = read.filter(({ type }) => type === 'VARCHAR');
  const asked = [
    'count(*) as n',
    ...read.filter(({ type }) => type !== 'VARCHAR').map(({ name }, at) => `max(${quoteName(name)} is null) as v${at}`),
    ...texts.flatMap(({ name }, at) => [
      `max(strlen(${quoteName(name)})) as longest${at}`,
      `sum(strlen(${quoteName(name)})) as bytes${at}`,
      `bool_or(contains(${quoteName(name)}, chr(0))) as zero${at}`,
    ]),
  ];
  const [found = {}] = await rowsOf(`select ${asked.join(', ')} from read_parquet(${path})`);
  return {
    columns,
    rows,
    unpackedBytes,
    texts: texts.map(({ name }, at) => ({
      name,
      longest: Number(found[`longest${at}`] ?? 0),
      bytes: Number(found[`bytes${at}`] ?? 0),
      hasZero: found[`zero${at}`] === true,
    })),
  };
}
