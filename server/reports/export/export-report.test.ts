import { beforeAll, describe, expect, test } from 'vitest';
import { type ReportAnswer, reportAnswer } from '../../../contracts/report.ts';
import { roundFigure, writeSeries } from '../../../contracts/round-figure.ts';
import { findAccount } from '../../../state/accounts.ts';
import { type OfficeFile, openWithLibreOffice, type Sheets } from '../../../testkit/office/open-with-libreoffice.ts';
import { findLibreOffice } from '../../../testkit/run/find-libreoffice.mjs';
import { onEachServer } from '../../../testkit/server/open-server.ts';
import type { StoreKind } from '../../../testkit/stores/open-store.ts';
import { hasServer } from '../../../testkit/stores/server.ts';
import { loadFiles } from '../../../testkit/warehouses/load-files.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { countColumns, withContainers } from './count-columns.ts';
import { type FileColumn, headOf } from './file-columns.ts';

const libreOffice = findLibreOffice();
if (!libreOffice) {
  console.error(
    '\n*** skipped: LibreOffice is not installed. The tests that open exported files with it do not run. ***\n',
  );
}

/** Names that a spreadsheet, XML or CSV could take for something else, fractions, a day, and cells with nothing in them. */
const movements = `movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost,reason,staff_code
R1,MAIN,ADC1,63323-269-10,L<1>&,2027-02-28,2026-09-01T08:00:00,receive,1234567.25,1.37,,
R2,EAST,PHARM,0409-9094-22,=2+3,,2026-09-01T08:00:00,receive,40,5,,
A,MAIN,ADC1,63323-269-10,L<1>&,2027-02-28,2026-10-05T08:00:00,dispense,10.5,1.37,,N1
B,MAIN,ADC1,63323-269-10,L<1>&,2027-02-28,2026-11-05T09:00:00,dispense,12,1.37,,N1
C,MAIN,ADC1,63323-269-10,L<1>&,2027-02-28,2026-11-06T09:30:00,waste,0.25,1.37,"=cmd()|""x"", é",N1
E,EAST,PHARM,0409-9094-22,=2+3,,2026-11-10T23:30:00,dispense,4,5,,P1
`;
const november = 'from=2026-11-01&to=2026-11-30';

const pages = [
  ['usage by location', `1077?${november}`],
  ['lots', `1067?${november}`],
  ['lots of one facility, searched', `1067?${november}&facility=MAIN&q=ropo`],
  ['movements of removal', `1065?${november}&detail=movements`],
] as const;
const kinds = hasServer() ? (['embedded', 'server'] as const) : (['embedded'] as const);
const nameOf = (kind: StoreKind, page: string, format: Format) => `${kind}, ${page}.${format}`;

describe.skipIf(!libreOffice)('a report', () => {
  const answers = new Map<string, ReportAnswer>();
  const files: OfficeFile[] = [];

  onEachServer((server, store) => {
    beforeAll(async () => {
      const demo = await store.state.atFrontDesk((db) => findAccount(db, 'demo'));
      await loadFiles(server.services.warehouse, demo?.companyId ?? 0, { ...smallHospital, movements });
    });
    const read = async (address: string): Promise<ReportAnswer> => {
      const answer = await (await server.visit('demo')).call('GET', `/api/reports/${address}`);
      return reportAnswer.parse(answer.body);
    };
    const exportAs = async (format: Format, address: string): Promise<Buffer> => {
      const visitor = await server.visit('demo');
      const [page, query] = address.split('?');
      const { rawPayload, statusCode } = await visitor.app.inject({
        method: 'GET',
        url: `/api/reports/${page}/export?${query}&format=${format}`,
        headers: { cookie: visitor.cookieHeader },
      });
      expect(statusCode).toBe(200);
      return rawPayload;
    };

    test.each(pages)('%s is exported as Excel and as CSV', async (page, address) => {
      for (const format of ['xlsx', 'csv'] as const) {
        const name = nameOf(store.kind, page, format);
        answers.set(name, await read(address));
        files.push({ name, content: await exportAs(format, address) });
      }
    });
  });

  describe.each(kinds)('of the %s store, opened with LibreOffice', (kind) => {
    let opened: Map<string, Sheets>;
    beforeAll(async () => {
      opened = await openOnce(files);
    });
    const find = (page: string, format: Format) => {
      const name = nameOf(kind, page, format);
      const [answer, sheets] = [answers.get(name), opened.get(name)];
      if (!answer || !sheets) throw new Error(`${name} was not exported.`);
      const columns = countColumns(answer.columns, true);
      const [totals = {}] = withContainers([answer.totals], columns);
      return { answer: { ...answer, rows: withContainers(answer.rows, columns), totals }, sheets, columns };
    };

    describe.each(pages)('%s', (page) => {
      test('as Excel: every cell is that of the page, and the definitions are on a sheet of their own', () => {
        const { answer, sheets, columns } = find(page, 'xlsx');
        expect([...sheets.keys()].sort()).toEqual(['Data', 'Definitions']);
        const [head, ...lines] = sheets.get('Data') ?? [];
        expect(head).toEqual(headsOf(columns, answer));
        expect(answer.rows.length).toBeGreaterThan(0);
        expectSameCells(lines.slice(0, answer.rows.length), columns, answer.rows, 'xlsx');
        const [total, ...more] = lines.slice(answer.rows.length);
        expect(total?.[0]).toBe('Total');
        expect(more).toEqual([]);
        for (const [index, column] of columns.entries()) {
          if (column.has_total) expectSame(total?.[index], column, answer.totals[column.key], 'xlsx');
        }
        const definitions = sheets.get('Definitions') ?? [];
        for (const { label, unit, definition } of columns) {
          expect(definitions).toContainEqual([label, unit ?? '', definition]);
        }
        const asked = definitions.slice(
          0,
          definitions.findIndex(([name]) => name === 'Column'),
        );
        const said = new Map(asked.map(([name = '', value = '']) => [name, value]));
        expect(said.get('Report')).toContain(answer.title);
        expect(said.get('Exported')).toMatch(/^by demo, /u);
        const isNarrowed = page.includes('searched');
        expect(said.get('Facility')).toBe(isNarrowed ? 'Main Hospital' : undefined);
        expect(said.get('Search')).toBe(isNarrowed ? 'ropo' : undefined);
        expect(said.get('Filters')).toBe(isNarrowed ? undefined : 'None');
      });

      test('as CSV: every cell is that of the page', () => {
        const { answer, sheets, columns } = find(page, 'csv');
        expect(sheets.size).toBe(1);
        const [[head, ...lines] = []] = sheets.values();
        expect(head).toEqual(headsOf(columns, answer));
        expectSameCells(lines, columns, answer.rows, 'csv');
        for (const [index, { facility_code: code }] of answer.rows.entries())
          if (answer.zones) expect(lines[index]?.at(-1)).toBe(answer.zones[String(code)]);
      });
    });
  });
});

/** What both stores exported is opened together, by whoever asks first. */
let opening: Promise<Map<string, Sheets>> | undefined;
function openOnce(files: OfficeFile[]): Promise<Map<string, Sheets>> {
  opening ??= openWithLibreOffice(libreOffice ?? '', files);
  return opening;
}

type Format = 'csv' | 'xlsx';

/** Beside its columns a file says by which clock the times of a row are, where facilities have several. */
const headsOf = (columns: FileColumn[], { zones }: ReportAnswer): string[] => [
  ...columns.map(headOf),
  ...(zones ? ['Time zone'] : []),
];

function expectSameCells(lines: string[][], columns: FileColumn[], rows: ReportAnswer['rows'], format: Format): void {
  expect(lines).toHaveLength(rows.length);
  for (const [index, row] of rows.entries()) {
    for (const [at, column] of columns.entries()) expectSame(lines[index]?.[at], column, row[column.key], format);
  }
}

/** Numbers as numbers, days as days, words as words; what is unknown is empty. A share is a percentage to Excel alone. */
function expectSame(
  cell = '',
  column: FileColumn,
  value: ReportAnswer['totals'][string] | undefined,
  format: Format,
): void {
  const told = `${column.label}: ${cell}`;
  if (value === null || value === undefined) expect(cell, told).toBe('');
  else if (Array.isArray(value)) expect(cell, told).toBe(writeSeries(value));
  else if (typeof value === 'number') {
    const isShare = cell.endsWith('%');
    expect(isShare, told).toBe(format === 'xlsx' && column.type === 'percent');
    const rounded = roundFigure(value, column.type);
    if (format === 'csv') expect(cell, told).toBe(String(rounded));
    else expect(Number(isShare ? cell.slice(0, -1) : cell) / (isShare ? 100 : 1), told).toBeCloseTo(rounded, 9);
  } else if (column.type === 'date' || column.type === 'datetime') {
    expect(Date.parse(`${cell.replace('T', ' ')} UTC`), told).toBe(
      Date.parse(`${String(value).replace('T', ' ')} UTC`),
    );
  } else if (typeof value === 'boolean') expect(cell, told).toBe(value ? 'Yes' : 'No');
  else expect(cell.replace(/^'(?==)/u, ''), told).toBe(column.words?.[String(value)] ?? String(value));
}
