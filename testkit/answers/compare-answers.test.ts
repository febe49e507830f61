import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { type SheetCell, writeWorkbook } from '../../server/reports/export/write-workbook.ts';
import { compareAnswers, compareValues } from './compare-answers.ts';
import { compareRecordings } from './compare-recordings.ts';
import { readWorkbook } from './read-workbook.ts';
import { everything, openRecording, type Recorded } from './recording.ts';
import { findWordings } from './wordings.ts';

const none = { same: () => false };

/** A small answer, with everything that the tests change. */
const answer = (given: object = {}): Recorded => ({
  question: '/api/reports/1059?limit=2',
  status: 200,
  body: {
    json: {
      title: 'On hand by location',
      columns: [
        { key: 'state', label: 'State', definition: 'What it is in.', words: { low: 'Low', out: 'Out of stock' } },
      ],
      rows: [
        { place: 'ADC1', qty: 4, value: 12.25, state: 'low' },
        { place: 'ADC2', qty: 7, value: 3.5, state: 'out' },
      ],
      total_rows: 2,
      ...given,
    },
  },
});
const [first, second] = (answer().body as { json: { rows: object[] } }).json.rows;
const csv = (text: string): Recorded => ({ question: '/api/reports/1059/export', status: 200, body: { csv: text } });

const found = (other: Recorded, expected = answer()) =>
  compareAnswers(expected, other, none).map(({ at, isText }) => ({ at, isText }));

describe('what differs between two answers', () => {
  test('is nothing where the bytes are equal', () => {
    expect(found(answer())).toEqual([]);
  });

  test('is a changed number, and not the last digits of a sum', () => {
    expect(found(answer({ total_rows: 3 }))).toEqual([{ at: 'total_rows', isText: false }]);
    expect(found(answer({ rows: [{ ...first, value: 12.250000000001 }, second] }))).toEqual([]);
    expect(found(answer({ rows: [{ ...first, value: 12.250001 }, second] }))).toEqual([
      { at: 'rows[0].value', isText: false },
    ]);
    // A large sum has fewer digits after the point.
    expect(compareValues(8_000_000_000.5, 8_000_000_001.5, none)).toEqual([]);
    expect(compareValues(1, '1', none)).toHaveLength(1);
    expect(compareValues(0, null, none)).toHaveLength(1);
  });

  test('is a changed code, which is no text', () => {
    expect(found(answer({ rows: [{ ...first, state: 'out' }, second] }))).toEqual([
      { at: 'rows[0].state', isText: false },
    ]);
  });

  test('is another order of the same rows, said once', () => {
    expect(found(answer({ rows: [second, first] }))).toEqual([{ at: 'rows', isText: false }]);
    expect(compareAnswers(answer(), answer({ rows: [second, first] }), none)[0]?.found).toBe(
      'the same entries in another order',
    );
  });

  test('is a missing row, with the row', () => {
    expect(compareAnswers(answer(), answer({ rows: [first] }), none)).toEqual([
      { at: 'rows', expected: '2 entries', found: '1 entries', isText: false },
      { at: 'rows entry', expected: JSON.stringify(second), found: 'nothing', isText: false },
    ]);
  });

  test('is a missing key, and another order of keys', () => {
    const { place, ...rest } = first as { place: string };
    expect(found(answer({ rows: [rest, second] }))).toEqual([{ at: 'rows[0] keys', isText: false }]);
    expect(found(answer({ rows: [{ ...rest, place }, second] }))).toEqual([{ at: 'rows[0] keys', isText: false }]);
  });

  test('is nothing in the order of a list that has none, and in a key that the whole answer gained', () => {
    const list = (...pages: string[]) => answer({ reports: pages.map((page) => ({ page })) });
    expect(found(list('1059', '1094'), list('1094', '1059'))).toEqual([]);
    expect(found(list('1059', '1077'), list('1094', '1059'))).toEqual([{ at: 'reports[1].page', isText: false }]);
    expect(found(answer({ about_people: true }))).toEqual([]);
    expect(found(answer({ rows: [{ ...first, about_people: true }, second] }))).toEqual([
      { at: 'rows[0] keys', isText: false },
    ]);
  });

  test('is nothing where only the minute differs in which the hospital was loaded', () => {
    const at = (minute: string) => answer({ as_of: `2026-11-15T06:${minute}:04.795Z` });
    expect(found(at('12'), at('00'))).toEqual([]);
    const told = (moment: string) => answer({ rows: [{ ...first, place: `counts.csv, ${moment} UTC` }, second] });
    expect(found(told('2026-11-15 06:00:10.3'), told('2026-11-15 06:00:04'))).toEqual([]);
    expect(found(told('2026-11-15 07:00:10.3'), told('2026-11-15 06:00:04'))).toHaveLength(1);
    expect(found(answer({ as_of: '2026-11-15T07:00:00.000Z' }), at('00'))).toEqual([{ at: 'as_of', isText: false }]);
    expect(compareValues(46_341.2501, 46_341.2603, none)).toEqual([]);
    expect(compareValues(46_341.2501, 46_341.3001, none)).toHaveLength(1);
  });

  test('is another status', () => {
    expect(found({ ...answer(), status: 500 })).toEqual([{ at: 'status', isText: false }]);
  });

  test('is only a text where a title, a definition or a word was rewritten', () => {
    const [column] = [
      { key: 'state', label: 'State', definition: 'How full it is.', words: { low: 'Low', out: 'Empty' } },
    ];
    expect(found(answer({ title: 'Stock by location', columns: [column] }))).toEqual([
      { at: 'title', isText: true },
      { at: 'columns[0].definition', isText: true },
      { at: 'columns[0].words.out', isText: true },
    ]);
  });

  test('is nothing where a key was renamed by the map', () => {
    expect(found(answer({ record: { is_alone: true } }), answer({ file: { is_alone: true } }))).toEqual([]);
    expect(found(answer({ record: { is_alone: false } }), answer({ file: { is_alone: true } }))).toEqual([
      { at: 'record.is_alone', isText: false },
    ]);
  });
});

describe('what differs between two files', () => {
  const before = csv('Place,Quantity,State\r\nADC1,4,Low\r\nADC2,7,Out of stock\r\n');

  test('is a number, an order, a row', () => {
    expect(found(csv('Place,Quantity,State\r\nADC1,5,Low\r\nADC2,7,Out of stock\r\n'), before)).toEqual([
      { at: 'csv row 2, 2', isText: false },
    ]);
    expect(found(csv('Place,Quantity,State\r\nADC2,7,Out of stock\r\nADC1,4,Low\r\n'), before)).toEqual([
      { at: 'csv', isText: false },
    ]);
    expect(found(csv('Place,Quantity,State\r\nADC1,4,Low\r\n'), before)[0]).toEqual({ at: 'csv', isText: false });
    expect(found(csv('Code\r\n012\r\n'), csv('Code\r\n12\r\n'))).toEqual([{ at: 'csv row 2, 1', isText: false }]);
  });

  test('is a text in its head, and in a word that the columns of both sides give to one value', () => {
    const after = csv('Location,Quantity,State\r\nADC1,4,Low\r\nADC2,7,Empty\r\n');
    const words = answer({ columns: [{ key: 'state', words: { low: 'Low', out: 'Empty' } }] });
    const wordings = findWordings([answer()], [words]);
    expect(compareAnswers(before, after, wordings).map(({ isText }) => isText)).toEqual([true, true]);
    const swapped = csv('Place,Quantity,State\r\nADC1,4,Empty\r\nADC2,7,Out of stock\r\n');
    expect(compareAnswers(before, swapped, wordings).map(({ isText }) => isText)).toEqual([false]);
  });

  test('is found in the cells of a workbook that the product wrote', async () => {
    const sheet = async (value: number, definition: string) => {
      const rows = async function* (cells: SheetCell[][]) {
        yield* cells;
      };
      const print = { title: 'Data', foot: '' };
      const sheets = [
        {
          name: 'Data',
          widths: [20, 10],
          print,
          rows: rows([
            [
              { value: 'Place & time', style: 'head' },
              { value: 'Value', style: 'head' },
            ],
            [
              { value: 'ADC <1>', type: 'text' },
              { value, type: 'money' },
            ],
            [
              { value: null, type: 'text' },
              { value: true, type: 'flag' },
            ],
          ]),
        },
        { name: 'Definitions', widths: [20], print, rows: rows([[{ value: definition, type: 'text' }]]) },
      ];
      const chunks: Uint8Array[] = [];
      for await (const chunk of writeWorkbook(sheets)) chunks.push(chunk);
      return { question: 'x', status: 200, body: { sheets: readWorkbook(Buffer.concat(chunks)) } };
    };
    const [expected] = [await sheet(4.5, 'What it is.')];
    expect(expected.body.sheets[0]).toEqual({
      name: 'Data',
      rows: [
        ['Place & time', 'Value'],
        ['ADC <1>', 4.5],
        [null, true],
      ],
      formats: [[''], ['', '"$"#,##0.00']],
    });
    expect(found(await sheet(5, 'What it is.'), expected)).toEqual([{ at: 'Data row 2, 2', isText: false }]);
    expect(found(await sheet(4.5, 'How it is.'), expected)).toEqual([{ at: 'Definitions row 1, 1', isText: true }]);
    expect(readWorkbook(zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') }))).toEqual([]);
  });
});

describe('two recordings', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pestle-answers-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const store = (name: string, answers: Recorded[]) => {
    const recording = openRecording(join(folder, name));
    recording.clear();
    recording.writePage('1059', answers);
    return recording;
  };
  const compare = (before: Recorded[], after: Recorded[]) => {
    const lines: string[] = [];
    const isSame = compareRecordings(store('before', before), store('after', after), everything, (line) =>
      lines.push(line),
    );
    return { isSame, said: lines.join('\n') };
  };

  test('are the same with other texts, which are listed', () => {
    const { isSame, said } = compare([answer()], [answer({ title: 'Stock' })]);
    expect(isSame).toBe(true);
    expect(said).toContain('text, 1 times: On hand by location\n    → Stock');
  });

  test('are not the same with another number, a question less or one more', () => {
    expect(compare([answer()], [answer({ total_rows: 3 })])).toMatchObject({ isSame: false });
    expect(compare([answer(), csv('a')], [answer()]).said).toContain('is  not asked');
    expect(compare([answer()], [answer(), csv('a')])).toMatchObject({ isSame: false });
  });
});
