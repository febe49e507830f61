import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { findPage } from '../../catalog/pages.ts';
import { findReport, reports } from '../../domains/all-domains.ts';
import type { Report } from '../../query/define/report.ts';
import type { DrillTo } from '../../query/define/table.ts';
import { isBuilt } from '../../server/built-pages.ts';
import { type Entry, findGaps, pagesNamed } from './find-gaps.ts';
import { listedGaps } from './listed-gaps.ts';

const specification = fileURLToPath(new URL('../../../shared/spec', import.meta.url));
const folder = join(specification, 'reports');

/** Where ../shared/spec/reports/corrections.md adds to an entry. */
const corrections: Record<string, Pick<Entry, 'columns' | 'kpis'>> = {
  '1042': { columns: ['usable_qty', 'next_delivery_date'] },
  '1046': { columns: ['contract_share'] },
  '1047': { columns: ['contract_share'], kpis: ['silent_customers'] },
  '1048': { columns: ['contract_share'] },
  '1097': { columns: ['item_days_on_hand'] },
};

/** A page of the specification: on a site of others, or added later than the menu of the product. */
interface ListedPage {
  page: string | number;
  external?: boolean;
  added?: boolean;
}

function readEntries(): Entry[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
  const entries = files.flatMap((file) => parse(readFileSync(join(folder, file), 'utf8')) as Entry[]);
  return entries.map((entry) => {
    const { columns = [], kpis = [] } = corrections[String(entry.page)] ?? {};
    return { ...entry, columns: [...(entry.columns ?? []), ...columns], kpis: [...(entry.kpis ?? []), ...kpis] };
  });
}

/** Every page to which something on a report leads. */
function pagesLedTo({ rowDrill, cellDrills = {}, charts = [], details = {} }: Report): string[] {
  const parts = [{ rowDrill, cellDrills, charts }, ...Object.values(details)];
  const drills = parts.flatMap((part) => [
    part.rowDrill,
    ...Object.values(part.cellDrills ?? {}),
    ...(part.charts ?? []).map(({ drill }) => drill),
  ]);
  return drills.flatMap((drill: DrillTo | undefined) => (drill && 'page' in drill ? [drill.page] : []));
}

const unknown = (pages: string[]): string[] => [...new Set(pages)].filter((page) => !findPage(page));

test('every page that a report is, or leads to, is in the catalogue', () => {
  expect(unknown(reports.map(({ page }) => page))).toEqual([]);
  expect(reports.flatMap((report) => unknown(pagesLedTo(report)).map((page) => `${report.page} → ${page}`))).toEqual(
    [],
  );
  expect(new Set(reports.flatMap(pagesLedTo)).size).toBeGreaterThan(30);
});

test('what a page lacks because another is not built yet names a page of the catalogue that is not', () => {
  for (const [gap, reason] of Object.entries(listedGaps)) {
    const [, awaited] = /(\S+) is not built yet$/u.exec(reason) ?? [];
    const page = findPage(awaited ?? gap.split(' ')[0] ?? '');
    expect(page && isBuilt(page), `${gap}: ${reason}`).toBe(awaited === undefined);
  }
});

describe.skipIf(!existsSync(folder))('the specification (skipped where ../shared/spec is absent)', () => {
  const entries = existsSync(folder) ? readEntries() : [];

  test('names only pages of the catalogue', () => {
    // `=` begins an expression over the columns of the row.
    expect(unknown(pagesNamed(entries)).filter((page) => !page.startsWith('='))).toEqual([]);
    const { pages } = JSON.parse(readFileSync(join(specification, 'pages.json'), 'utf8')) as { pages: ListedPage[] };
    const listed = pages.filter(({ external, added }) => !external && !added);
    expect(listed.length).toBeGreaterThan(90);
    expect(unknown(pagesNamed(listed))).toEqual([]);
  });

  test('has an entry for every report', () => {
    const described = new Set(entries.map(({ page }) => String(page)));
    expect(reports.map(({ page }) => page).filter((page) => !described.has(page))).toEqual([]);
  });

  test('is what the pages show, but for what is listed with its reason', () => {
    const gaps = entries.flatMap((entry) => {
      const report = findReport(String(entry.page));
      return report ? findGaps(entry, report).map((gap) => `${entry.page} ${gap}`) : [];
    });
    expect(gaps.sort()).toEqual(Object.keys(listedGaps).sort());
  });
});
