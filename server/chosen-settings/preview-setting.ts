import { findPage } from '../../catalog/pages.ts';
import { mostRowsAtOnce, type ReportAnswer } from '../../contracts/report.ts';
import type { SettingValue } from '../../contracts/setting-value.ts';
import type { SettingPreview } from '../../contracts/settings.ts';
import { findReport } from '../../domains/all-domains.ts';
import { type Setting, settingTables, storedSetting } from '../../domains/shared/marts/setting.ts';
import type { Report } from '../../query/define/report.ts';
import { partOf } from '../../warehouse/decided/decided-table.ts';
import type { SetValue, SetValues } from '../../warehouse/decided/set-values.ts';
import { namesIn } from '../../warehouse/marts/mart.ts';
import type { Rights } from '../queries/granted-datasets.ts';
import { answerReport } from '../reports/answer-report.ts';
import { grantedParts } from '../reports/granted-parts.ts';
import { numberWords } from '../reports/number-words.ts';
import { readQuestion } from '../reports/read-question.ts';
import { type Reader, readSet } from '../reports/reader.ts';

/** So many rows that enter or leave are named. */
const mostNamed = 20;

interface Tried {
  setting: Setting;
  /** The id of a facility; without one the whole company. */
  facilityId?: number | undefined;
  /** Null is the usual value. */
  value: SettingValue | null;
}

/** What a value would change on the newest day, where questions ask for it; and which pages are worked out again where marts do. */
export async function previewSetting(reader: Reader, rights: Rights, tried: Tried): Promise<SettingPreview> {
  const { setting } = tried;
  const granted = setting.pages.flatMap((name) => {
    const page = findPage(name);
    return page && rights.menupages.includes(page.key) ? [page] : [];
  });
  const isWorkedOut = isReadByMart(reader, setting);
  const then: Reader = { ...reader, set: Promise.resolve(withValue(await readSet(reader), tried)) };
  const pages: SettingPreview['pages'] = [];
  for (const { page, title, route } of granted) {
    const report = findReport(page);
    const isAsked = !isWorkedOut && report && !report.requires && !report.about;
    const figures = isAsked ? await compareFigures(reader, then, grantedParts(report, rights)) : [];
    pages.push({ page, title, route, figures });
  }
  const { list } = setting;
  const listed = list && granted.find(({ page }) => page === list.page);
  return {
    is_worked_out: isWorkedOut,
    pages,
    list: list && listed && !isWorkedOut ? await compareList(reader, then, list, listed.route) : null,
  };
}

const isReadByMart = ({ warehouse }: Reader, { app, key }: Setting): boolean => {
  const part = partOf(settingTables[app].table.name, key);
  return warehouse.plan.marts.some(({ reads }) => reads.some((one) => namesIn(one).includes(part)));
};

/** What would be set. */
function withValue({ company, facilities }: SetValues, { setting, facilityId, value }: Tried): SetValues {
  const stored =
    value === null ? undefined : (storedSetting(value).find((one) => one !== null) as SetValue | undefined);
  if (facilityId === undefined) {
    const changed = new Map(company);
    if (stored === undefined) changed.delete(setting.key);
    else changed.set(setting.key, stored);
    return { company: changed, facilities };
  }
  const own = new Map(facilities.get(setting.key));
  if (stored === undefined) own.delete(facilityId);
  else own.set(facilityId, stored);
  return { company, facilities: new Map(facilities).set(setting.key, own) };
}

const ask = (reader: Reader, report: Report, query: Record<string, string>): Promise<ReportAnswer> =>
  answerReport(reader, readQuestion(report, query));

async function compareFigures(now: Reader, then: Reader, report: Report) {
  const [before, after] = [await ask(now, report, { limit: '1' }), await ask(then, report, { limit: '1' })];
  return before.kpis.flatMap(({ key, label, type, value }) => {
    const other = after.kpis.find((one) => one.key === key);
    if (!other || other.value === value) return [];
    const inWords =
      type === 'money' ? numberWords.money : type === 'percent' ? numberWords.percent : numberWords.number;
    return [{ label, before: inWords(value), after: inWords(other.value) }];
  });
}

async function compareList(now: Reader, then: Reader, list: NonNullable<Setting['list']>, route: string) {
  const report = findReport(list.page);
  if (!report) return null;
  const query = { ...list.filters, limit: String(mostRowsAtOnce) };
  const [before, after] = [await ask(now, report, query), await ask(then, report, query)];
  const nameOf = (row: ReportAnswer['rows'][number]) => list.keys.map((key) => String(row[key] ?? '—')).join(' · ');
  const [here, there] = [before, after].map(({ rows }) => new Set(rows.map(nameOf)));
  const differing = (some = new Set<string>(), others = new Set<string>()) => {
    const names = [...some].filter((name) => !others.has(name));
    return { count: names.length, first: names.slice(0, mostNamed) };
  };
  const isCut = Math.max(before.total_rows, after.total_rows) > mostRowsAtOnce;
  return {
    of: list.of,
    route: `${route}${route.includes('?') ? '&' : '?'}${new URLSearchParams(list.filters)}`,
    ...{ before: before.total_rows, after: after.total_rows },
    ...{ enters: differing(there, here), leaves: differing(here, there) },
    compared: isCut ? mostRowsAtOnce : null,
  };
}
