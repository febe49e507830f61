import { it } from 'vitest';
import { findReport, settings } from '../../domains/all-domains.ts';
import { settingTables, storedSetting } from '../../domains/shared/marts/setting.ts';
import { writeDecided } from '../../warehouse/decided/write-decided.ts';
import { refreshMarts } from '../../warehouse/marts/pipeline.ts';
import { askReport } from '../warehouses/ask-report.ts';
import { useGeneratedHospital, useWarehouse } from '../warehouses/on-each-engine.ts';
import { caseHospital } from './case-hospital.ts';
import { effects } from './effects.ts';
import { plannedHospital } from './planned-hospital.ts';

const wanted = process.env.PLANNED
  ? Object.keys(effects).filter((key) => effects[key]?.on === process.env.PLANNED)
  : (process.env.SETTING ?? '').split(',');
let current = '';
const warehouse = process.env.PLANNED ? useWarehouse('duckdb') : useGeneratedHospital();
const more = (process.env.PAGES ?? '').split(',').filter(Boolean);
it('explores', async () => {
  if (process.env.PLANNED) {
    const load = await warehouse.load(process.env.PLANNED === 'cases' ? caseHospital : plannedHospital);
    console.log(JSON.stringify(load).slice(0, 1500));
    await refreshMarts(warehouse.engine, 1);
  }
  let id = 0;
  const reads = true;
  const all = async (pages: readonly string[]) => {
    const figures: Record<string, string> = {};
    for (const page of pages) {
      const report = findReport(page);
      if (!report) {
        figures[page] = 'no page';
        continue;
      }
      for (const query of [
        {},
        ...(effects[current]?.query ? [effects[current]?.query ?? {}] : []),
        ...(JSON.parse(process.env.QUERIES ?? '[]') as Record<string, string>[]),
      ]) {
        try {
          const answer = await askReport(warehouse, report, { limit: '1000', ...query });
          const key = page + (Object.keys(query).length ? JSON.stringify(query) : '');
          for (const { key: name, value } of answer.kpis) figures[`${key} tile ${name}`] = JSON.stringify(value);
          for (const [name, value] of Object.entries(answer.totals))
            figures[`${key} total ${name}`] = JSON.stringify(value);
          for (const name of Object.keys(answer.rows[0] ?? {}))
            figures[`${key} col ${name}`] = JSON.stringify(answer.rows.map((row) => JSON.stringify(row[name])).sort());
          figures[`${key} chart`] = JSON.stringify(answer.series.map(({ points, title }) => [points, title]));
        } catch (error) {
          figures[page] = String(error).slice(0, 200);
        }
      }
    }
    return figures;
  };
  for (const one of wanted) {
    current = one;
    const setting = settings.find(({ key }) => key === one);
    if (!setting) {
      console.log('NO', one);
      continue;
    }
    const pages = [...new Set([...setting.pages, ...more])];
    if (reads) await refreshMarts(warehouse.engine, 1);
    const before = await all(pages);
    const write = (value: Parameters<typeof storedSetting>[0] | null) =>
      writeDecided(warehouse.engine, 1, settingTables[setting.app], [
        {
          subject: [one, ''],
          values: value === null ? null : storedSetting(value),
          by: 't',
          at: '2026-11-15T08:00:00.000Z',
          id: ++id,
        },
      ]);
    const value = effects[one]?.value;
    if (value === undefined) {
      console.log('NO EFFECT', one);
      continue;
    }
    await write(value);
    await refreshMarts(warehouse.engine, 1);
    const after = await all(pages);
    await write(null);
    const changed = Object.keys(before).filter((key) => before[key] !== after[key]);
    console.log(
      `## ${one}: ${changed.length} changed\n` +
        changed
          .slice(0, 14)
          .map((key) => `   ${key}: ${before[key]?.slice(0, 70)} -> ${after[key]?.slice(0, 70)}`)
          .join('\n'),
    );
  }
}, 1_200_000);
