import { expect } from 'vitest';
import { getEntity } from '../../../warehouse/schema/entities.ts';
import type { Conversion, ConvertedRow, Remark } from '../conversion.ts';

/** All that a conversion gives, once it is read to its end. */
export async function collect(
  conversion: Conversion,
): Promise<{ rows: ConvertedRow[]; refusals: Remark[]; notes: Remark[] }> {
  const rows: ConvertedRow[] = [];
  for await (const row of conversion.rows) rows.push(row);
  return { rows, refusals: conversion.refusals, notes: conversion.notes };
}

/** One row as `entity: column=value …`, blank columns left out: what a test can read. */
export const print = ({ entity, row }: ConvertedRow): string =>
  `${entity}: ${Object.entries(row)
    .filter(([, value]) => value !== '')
    .map(([column, value]) => `${column}=${value}`)
    .join(' ')}`;

/**
 * A row of an import file has its columns and no others, what is required is there, and its words are those of the
 * entity.
 */
export function expectImportRow({ entity, line, row }: ConvertedRow): void {
  const { columns } = getEntity(entity);
  const names = columns.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(row)));
  expect(line).toBeGreaterThan(0);
  for (const { name, need, kind } of columns) {
    const value = row[name] ?? '';
    if (need === 'key' || need === 'required') expect(value, `${entity}.${name}`).not.toBe('');
    if (value === '') continue;
    expect(value).toBe(value.trim());
    if (kind.is === 'word') expect(kind.values).toContain(value);
    if (kind.is === 'time') expect(value).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?$/u);
    if (kind.is === 'quantity') expect(value).toMatch(/^\d+(\.\d+)?$/u);
    if (name === 'ndc') expect(value).toMatch(/^\d{11}$/u);
  }
}

/** Text as a stream gives it, cut into chunks of so many bytes. */
export function* toChunks(text: string | Uint8Array, bytes = 65_536): Generator<Uint8Array> {
  const whole = typeof text === 'string' ? Buffer.from(text, 'utf8') : text;
  for (let at = 0; at < whole.length; at += bytes) yield whole.subarray(at, at + bytes);
}
