import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { periodNames } from '../../../contracts/report.ts';
import { readList, writeList } from '../../../contracts/value-list.ts';
import { readReportAddress, reportQueryString, writeReportAddress } from './report-address.ts';
import { bareQuestion, pageViews, type ReportQuestion } from './report-question.ts';

const route = '/scm/1059-by-location';
const nothing = bareQuestion;
const read = (query: string, own = route) => readReportAddress(new URLSearchParams(query), own);

const date = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const word = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .filter((text) => text.trim() === text && text !== '');
const choices = fc.uniqueArray(fc.record({ value: word, label: word }), {
  minLength: 1,
  maxLength: 4,
  selector: ({ value }) => value,
});
const question: fc.Arbitrary<ReportQuestion> = fc.record({
  from: fc.option(date),
  to: fc.option(date),
  period: fc.option(fc.constantFrom(...periodNames)),
  filters: fc.dictionary(fc.constantFrom('facility', 'item', 'locationType'), choices, { noNullPrototype: true }),
  sort: fc.uniqueArray(fc.stringMatching(/^-?[a-z_]{1,12}$/u)),
  q: word,
  detail: fc.option(fc.stringMatching(/^[a-z]{1,12}$/u)),
  columns: fc.uniqueArray(fc.stringMatching(/^[a-z_]{1,12}$/u)),
  inBaseUnits: fc.boolean(),
  row: fc.option(fc.record({ place: fc.nat(100_000), mark: fc.stringMatching(/^[a-z0-9]{1,7}$/u) })),
  view: fc.option(fc.constantFrom(...pageViews)),
});

describe('the address of a report', () => {
  it('gives back the question that was written into it, whatever commas and percent signs stand in a value', () => {
    fc.assert(
      fc.property(question, (asked) => {
        expect(read(writeReportAddress(asked).toString())).toEqual(asked);
      }),
    );
  });

  it('reads any address without failing, and writes what it read as a fixed point', () => {
    const pair = fc.tuple(
      fc.constantFrom('from', 'to', 'period', 'sort', 'q', 'item', 'itemName', 'detail', 'columns', 'row', 'view'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(pair), (pairs) => {
        const once = readReportAddress(new URLSearchParams(pairs), route);
        expect(readReportAddress(writeReportAddress(once), route)).toEqual(once);
      }),
    );
  });

  it('holds each filter together with its words', () => {
    const asked = {
      ...nothing,
      filters: {
        facility: [
          { value: '12', label: 'North' },
          { value: '7', label: 'South, main' },
        ],
      },
    };
    expect(Object.fromEntries(writeReportAddress(asked))).toEqual({
      facility: '12,7',
      facilityName: 'North,South%2C main',
    });
  });

  it('reads values as their own words where the words are missing', () => {
    expect(read('facility=12,7&facilityName=North').filters).toEqual({
      facility: [
        { value: '12', label: '12' },
        { value: '7', label: '7' },
      ],
    });
  });

  it('leaves the parameters of the page itself alone', () => {
    const own = '/adm/1041-settings?app=scm';
    expect(read('app=scm&item=5', own).filters).toEqual({ item: [{ value: '5', label: '5' }] });
    expect(writeReportAddress(nothing, own).toString()).toBe('app=scm');
  });

  it.each(['2026-02-30', '26-01-01', 'yesterday', '0002-01-01', ''])('leaves out %o, which is no date', (text) => {
    expect(read(`to=${text}`).to).toBeNull();
  });

  it('is asked of the API without the words for people', () => {
    expect(reportQueryString(read('item=5&itemName=Heparin&period=30d&sort=-value,item&q=vial&detail=lots'))).toBe(
      'item=5&period=30d&detail=lots&q=vial&sort=-value%2Citem',
    );
  });
});

describe('a list in an address', () => {
  it('keeps a lone percent sign readable', () => {
    expect(writeList(['Sodium chloride 0.9%', 'a,b'])).toBe('Sodium chloride 0.9%,a%2Cb');
  });

  it('gives back any items', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a%2C5,]+$/u)), (items) => {
        expect(readList(writeList(items))).toEqual(items);
      }),
    );
  });
});
