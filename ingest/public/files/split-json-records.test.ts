import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { splitJsonRecords } from './split-json-records.ts';

const folder = mkdtempSync(join(tmpdir(), 'pestle-json-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function split(text: string, list = 'results') {
  const [path, target] = [join(folder, 'a.json'), join(folder, 'a.ndjson')];
  writeFileSync(path, text);
  const found = await splitJsonRecords(path, target, 'a.json', list);
  const written = readFileSync(target, 'utf8').trim();
  return { ...found, records: written === '' ? [] : written.split('\n').map((line) => JSON.parse(line) as unknown) };
}

describe('the records of a JSON document', () => {
  it('are written one to a line, whatever stands in them', async () => {
    const records = [{ a: '],[{"\\', b: [1, [2], { c: null }] }, { 'q"': 'line\nbreak', d: {} }, {}];
    const whole = { meta: { results: { total: 3 }, tags: ['x'] }, results: records, after: 1 };
    for (const space of [0, 2]) {
      const found = await split(JSON.stringify(whole, null, space));
      expect(found.records).toEqual(records);
      expect(found.around).toEqual({ ...whole, results: [] });
    }
    expect((await split(JSON.stringify(whole, null, 2).replaceAll('\n', '\r\n'))).lines).toEqual([11, 23, 27]);
  });

  it('survive any content', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 5 }), async (records) => {
        expect((await split(JSON.stringify({ meta: {}, results: records }))).records).toEqual(
          JSON.parse(JSON.stringify(records)),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('that span the pieces in which a file is read are whole', async () => {
    const records = Array.from({ length: 30 }, (_, at) => ({ at, text: '"{[,]}\\'.repeat(10_000) }));
    expect((await split(JSON.stringify({ coveredEntities: records }), 'coveredEntities')).records).toEqual(records);
  });

  it.each([
    ['is cut off', '{"meta": {}, "results": [{"a": 1}, {"b"'],
    ['is cut off', '{"meta": {}, "results": [{"a": 1}]'],
    ['has no list "results"', '{"meta": {}}'],
    ['is nested more than 64 deep', `{"x": ${'['.repeat(70)}`],
    ['is not valid JSON around its records', '{"meta": oops, "results": []}'],
    ['has no list "results" near its beginning', `{"x": "${'y'.repeat(1_100_000)}", "results": []}`],
  ])('of a document that %s are refused', async (reason, text) => {
    await expect(split(text)).rejects.toThrow(reason);
  });
});
