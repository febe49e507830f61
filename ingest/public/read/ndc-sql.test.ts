import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toNdc11 } from '../../../contracts/codes/ndc.ts';
import { ndc9Of, ndc10Of, ndc11Of, ndcsIn, ndcsMeantIn } from './ndc-sql.ts';

let instance: DuckDBInstance;
beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:');
});
afterAll(() => instance.closeSync());

async function read(sql: string, texts: string[]): Promise<unknown[]> {
  const connection = await instance.connect();
  const answer = await connection.runAndReadAll(
    `select ${sql} as value from (select unnest(from_json($1, '["VARCHAR"]')) as t)`,
    [JSON.stringify(texts)],
  );
  connection.closeSync();
  return answer.getRowObjectsJson().map((row) => row.value);
}

describe('an NDC in SQL', () => {
  it('is read by the same rules as in TypeScript', async () => {
    const digits = (least: number, most: number) =>
      fc.array(fc.constantFrom(...'0123456789'), { minLength: least, maxLength: most }).map((all) => all.join(''));
    const parts = fc.tuple(digits(3, 6), digits(2, 5), digits(1, 3)).map((all) => all.join('-'));
    const texts = fc.sample(fc.oneof(parts, digits(9, 12), fc.constantFrom('', '-', '1-2', '0002-7597–01')), 2000);
    const expected = texts.map((text) => {
      const reading = toNdc11(text);
      // The twelve digits of 2033 are in no file yet, and the labeler 00000 in none of FDA's.
      return reading.is === 'ndc' && !/^\d{6}-/u.test(text) && !reading.ndc11.startsWith('00000')
        ? reading.ndc11
        : null;
    });
    expect(await read(ndc11Of('t'), texts)).toEqual(expected);
  });

  it('has ten digits only in the shapes of FDA, and nine for its product', async () => {
    const texts = ['0409-7809-24', '23155-601-41', '60505-4744-1', '13533-0636-01', '47848-026-XX'];
    expect(await read(ndc10Of('t'), texts)).toEqual(['0409780924', '2315560141', '6050547441', null, null]);
    expect(await read(ndc9Of('t'), ['0409-7809', '23155-601', '60505-4744', '1-2'])).toEqual([
      '004097809',
      '231550601',
      '605054744',
      null,
    ]);
  });

  it('is found in running text, and not in a telephone number, a ZIP code or a longer number', async () => {
    const text =
      'Mfd by X, NJ 07430-1234, 1-888-229-0001. NDC Carton: 72572-470-10/ NDC Vial: 72572-470-01, NDC#0555-0971-02; 498840-867-02';
    expect(await read(ndcsIn('t'), [text])).toEqual([['72572-470-10', '72572-470-01', '0555-0971-02']]);
  });

  it('that is written wrongly in a list of shortages is found, so that it can be told', async () => {
    expect(
      await read(ndcsMeantIn('t'), [
        '(NDC 00409- 1761-02), (NDC 0781-13-9101)',
        'Oral, 120 mL (NDC 1366859607) and (NDC 1366859611)',
        '50 mcg/mL 2 mL vial',
      ]),
    ).toEqual([['00409- 1761-02', '0781-13-9101'], ['1366859607', '1366859611'], []]);
    expect(await read(ndc11Of('t'), ['00409- 1761-02', '0781-13-9101', '1366859607'])).toEqual([
      '00409176102',
      null,
      null,
    ]);
  });
});
