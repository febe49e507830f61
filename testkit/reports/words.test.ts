import { beforeAll, describe, expect, test } from 'vitest';
import type { Cell, ReportAnswer } from '../../contracts/report.ts';
import { findReport, reports } from '../../domains/all-domains.ts';
import { describeFilters } from '../../server/reports/describe-report.ts';
import { exportReport } from '../../server/reports/export/export-report.ts';
import { readQuestion } from '../../server/reports/read-question.ts';
import { parseCsv } from '../office/parse-csv.ts';
import { askReport } from '../warehouses/ask-report.ts';
import { useGeneratedHospital } from '../warehouses/on-each-engine.ts';
import { onlyRequired } from './only-required.ts';

/** A record as it was loaded, with the names of its file: what a reader holds against the file. */
const asLoaded = ['1060 source'];
/** How the store writes a word: `at_risk`, `last_paid`. People write none so. */
const isRaw = (text: string): boolean => /^[a-z]+(?:_[a-z\d]+)+$/u.test(text);
const controlled = /^(?:dea|schedule)/iu;

test.each(reports)('$page: filters offer words, and schedules of controlled drugs as people write them', (report) => {
  const { details = {} } = report;
  const filters = [null, ...Object.values(details)].flatMap((detail) => describeFilters(report, detail));
  for (const { name, label, words } of filters) {
    for (const { value, label: word } of words) {
      expect(isRaw(word) || word === '', `${name} ${value}`).toBe(false);
      if (controlled.test(name)) expect(word, label).toMatch(/^C-(?:I|II|III|IV|V)$|^None$/u);
    }
  }
});

describe('on a generated hospital', () => {
  const warehouse = useGeneratedHospital();
  let one: Record<string, string> = {};

  beforeAll(async () => {
    const usage = findReport('1077');
    const used = usage && (await askReport(warehouse, usage, { detail: 'items' }));
    const ranking = findReport('potential-diverter-ranking');
    const ranked = ranking && (await askReport(warehouse, ranking, { facility: 'CVMC' }));
    one = {
      item: String(used?.rows[0]?.item_code),
      facility: 'CVMC',
      user: String(ranked?.rows[0]?.user_code),
    };
  }, 600_000);

  const textsOf = (values: (Cell | undefined)[]): string[] =>
    [...new Set(values.filter((value) => typeof value === 'string' && value !== ''))] as string[];

  test.each(reports)('$page: no cell, chart or file holds a word of the store', async (report) => {
    const { requires, about, details = {}, page } = report;
    const chosen = requires ? onlyRequired(requires, one) : about ? { item: one.item ?? '' } : {};
    const raw: string[] = [];
    const look = (answer: ReportAnswer, where: string) => {
      for (const { key, type, words } of answer.columns) {
        const texts = textsOf(answer.rows.map((row) => row[key]));
        if (type === 'status')
          raw.push(...texts.filter((text) => words?.[text] === undefined).map((text) => `${where} ${key}: ${text}`));
        if (type === 'text') raw.push(...texts.filter(isRaw).map((text) => `${where} ${key}: ${text}`));
        for (const word of Object.values(words ?? {})) if (isRaw(word)) raw.push(`${where} ${key}: ${word}`);
        if (type === 'status' && controlled.test(key))
          raw.push(...Object.values(words ?? {}).filter((word) => !/^C-/u.test(word)));
      }
      for (const { key, x, label, series, points, title } of answer.series) {
        const shown = [x.key, label, series?.key].filter((field) => field !== null && field !== undefined);
        // A status that is measured is named by its words in the browser.
        const told = (field: string, value: Cell | undefined) =>
          answer.columns.find((column) => column.key === field)?.words?.[String(value)] ?? value;
        const texts = textsOf(points.flatMap((point) => shown.map((field) => told(field, point[field]))));
        raw.push(
          ...[
            ...texts,
            ...(series?.values ?? []).map((value) => String(told(series?.key ?? '', value))),
            ...title.split(/[\s,;:]+/u),
          ]
            .filter(isRaw)
            .map((text) => `${where} chart ${key}: ${text}`),
        );
      }
      for (const { text } of answer.notes) raw.push(...text.split(/[\s,;:]+/u).filter(isRaw));
    };
    for (const detail of ['', ...Object.keys(details)].filter((name) => !asLoaded.includes(`${page} ${name}`))) {
      const query = { ...chosen, ...(detail && { detail }) };
      look(await askReport(warehouse, report, query), `${page} ${detail}`);
      const asked = { warehouse: warehouse.engine, companyId: 1, query, today: '2026-11-15', signal: undefined };
      const file = await exportReport(asked, readQuestion(report, query), 'csv', { by: 'a test', at: new Date(0) });
      const cells = parseCsv(await new Response(file.content as unknown as ReadableStream).text()).flat();
      raw.push(...[...new Set(cells)].filter(isRaw).map((text) => `${page} ${detail} file: ${text}`));
    }
    expect([...new Set(raw)]).toEqual([]);
  });
});
