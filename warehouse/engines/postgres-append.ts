import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Value } from '../engine.ts';

const atOnce = 1000;

/** Rows through `copy`, in the connection's transaction. */
export async function appendRows(client: ClientBase, table: string, columns: string[], rows: Value[][]): Promise<void> {
  await pipeline(
    Readable.from(linesOf(rows)),
    client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)),
  );
}

function* linesOf(rows: Value[][]): Generator<Buffer> {
  for (let start = 0; start < rows.length; start += atOnce) {
    const lines = rows.slice(start, start + atOnce).map((row) => `${row.map(asWritten).join('\t')}\n`);
    yield Buffer.from(lines.join(''));
  }
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const asWritten = (value: Value): string =>
  value === null ? '\\N' : String(value).replace(/[\\\t\n\r]/gu, (sign) => escapes[sign] ?? sign);
