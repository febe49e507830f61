import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportAnswer } from '../../contracts/report.ts';
import type { SettingValue } from '../../contracts/setting-value.ts';
import { refuseValue } from '../../contracts/setting-value.ts';
import { domains, findReport, settings } from '../../domains/all-domains.ts';
import { type Setting, settingTables, storedSetting } from '../../domains/shared/marts/setting.ts';
import { partOf } from '../../warehouse/decided/decided-table.ts';
import { writeDecided } from '../../warehouse/decided/write-decided.ts';
import { namesIn } from '../../warehouse/marts/mart.ts';
import { refreshMarts } from '../../warehouse/marts/pipeline.ts';
import { askReport } from '../warehouses/ask-report.ts';
import { type TestWarehouse, useGeneratedHospital, useWarehouse } from '../warehouses/on-each-engine.ts';
import { caseHospital } from './case-hospital.ts';
import { type Effect, effects, untried } from './effects.ts';
import { noticeHospital, publishNotices } from './notice-hospital.ts';
import { plannedHospital } from './planned-hospital.ts';

/** Some of them: `SETTING=trays npx vitest …` */
const only = process.env.SETTING;
const hasEntry = ({ key }: Setting) => !Object.hasOwn(untried, key.split('.')[0] ?? '');
const tried = settings.filter((one) => hasEntry(one) && (only === undefined || new RegExp(only, 'u').test(one.key)));

it('each setting has an entry that says what it changes, and each entry is of a setting', () => {
  const expected = settings.filter(hasEntry).map(({ key }) => key);
  expect(Object.keys(effects).sort()).toEqual(expected.sort());
  const known = new Set(settings.map(({ key }) => key.split('.')[0]));
  expect(Object.keys(untried).filter((word) => !known.has(word))).toEqual([]);
});

it.each(tried)('$key: its usual value and the one that is tried may be set', (setting) => {
  expect(refuseValue(setting, setting.usual)).toBeUndefined();
  const { value } = effects[setting.key] as Effect;
  expect(refuseValue(setting, value)).toBeUndefined();
  expect(value).not.toEqual(setting.usual);
});

/** Whether it changes rows of a mart, so that these are worked out again. */
const isRead = (setting: Setting) => {
  const part = partOf(settingTables[setting.app].table.name, setting.key);
  return domains.some(({ marts }) => marts.some(({ reads }) => reads.some((one) => namesIn(one).includes(part))));
};

/** Each is set, and its figure is another one; it is withdrawn, and the refresh for the next brings back what was. */
function changesAnswers(own: readonly Setting[], warehouse: TestWarehouse): void {
  let id = 0;
  let isStale = false;
  const write = (setting: Setting, facility: string, value: SettingValue | null) =>
    writeDecided(warehouse.engine, 1, settingTables[setting.app], [
      {
        ...{ subject: [setting.key, facility], values: value === null ? null : storedSetting(value) },
        ...{ by: 'a test', at: '2026-11-15T08:00:00.000Z', id: ++id },
      },
    ]);
  const ask = async ({ page, query = {}, figure }: Effect, facility?: string) => {
    const report = findReport(page);
    if (!report) throw new Error(`There is no page ${page}.`);
    const asked = facility === undefined ? query : { ...query, facility };
    return figureOf(await askReport(warehouse, report, { limit: '1000', ...asked }), figure);
  };

  it.each(own)(
    '$key changes an answer',
    async (setting) => {
      const effect = effects[setting.key] as Effect;
      const { value, facility } = effect;
      const other = setting.byFacility ? effect.other : undefined;
      const place = setting.byFacility ? (facility ?? '') : '';
      if (isStale) await refreshMarts(warehouse.engine, 1);
      isStale = isRead(setting);
      const [before, beforeThere] = [await ask(effect, facility), other && (await ask(effect, other))];
      await write(setting, place, value);
      if (isStale) await refreshMarts(warehouse.engine, 1);
      const [after, afterThere] = [await ask(effect, facility), other && (await ask(effect, other))];
      await write(setting, place, null);
      expect(before).toBeDefined();
      expect(after).not.toEqual(before);
      // What one facility has set says nothing of another.
      expect(afterThere).toEqual(beforeThere);
    },
    120_000,
  );
}

describe('on a generated hospital', () => {
  const own = tried.filter(({ key }) => effects[key]?.on === undefined);
  changesAnswers(own, useGeneratedHospital());
});

describe.each([
  ['planned', plannedHospital],
  ['cases', caseHospital],
  ['notices', noticeHospital],
] as const)('on the hospital of %s', (name, files) => {
  const warehouse = useWarehouse('duckdb');
  beforeAll(async () => {
    await warehouse.load(files);
    if (name === 'notices') await publishNotices(warehouse);
    await refreshMarts(warehouse.engine, 1);
  }, 600_000);
  const own = tried.filter(({ key }) => effects[key]?.on === name);
  changesAnswers(own, warehouse);
});

/** A key figure, a total, or what stands in a column. */
function figureOf({ kpis, totals, rows, series, notes }: ReportAnswer, figure: string): unknown {
  if (figure === 'notes') return notes;
  if (figure === 'chart') return series.map(({ points, title }) => ({ points, title }));
  const tile = kpis.find(({ key }) => key === figure);
  if (tile) return tile.value;
  if (figure in totals && totals[figure] !== null) return totals[figure];
  return rows.every((row) => figure in row) && rows.length > 0
    ? rows.map((row) => JSON.stringify(row[figure])).sort()
    : undefined;
}
