import { beforeAll, expect, it } from 'vitest';
import { plantProgram } from '../../../testkit/program-340b/plant-faults.ts';
import { Random } from '../../../testkit/torture/random.ts';
import { onEachEngine } from '../../../testkit/warehouses/on-each-engine.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { domains } from '../../all-domains.ts';
import { complianceRules } from './compliance/all-rules.ts';

/** Two seeds here; `PESTLE_SEEDS=1-20` holds more of them to it. */
const [first = 1, last = 2] = (process.env.PESTLE_SEEDS ?? '1-2').split('-').map(Number);
const seeds = Array.from({ length: last - first + 1 }, (_, index) => first + index);
/** Comparisons are a reason to look: what they find is not planted. */
const judged = complianceRules.filter(({ kind }) => kind === 'rows').map(({ id }) => id);

onEachEngine((warehouse) => {
  beforeAll(
    () => warehouse.reopen(domains.filter(({ id }) => ['shared', 'products', 'program-340b'].includes(id))),
    120_000,
  );

  const findingsOf = (companyId: number) =>
    warehouse.engine.query<{ exception_id: string; rule: string; subject: string; exposure: number | null }>(
      `select exception_id, rule, subject, exposure from compliance_findings
       where company_id = ${companyId} and (rule not in ('C04', 'C05') or to_date = date '9999-12-31') order by exception_id`,
    );

  it.each(seeds)(
    'finds what was planted and nothing else (seed %i)',
    async (seed) => {
      const companyId = 60 + seed;
      const planted = plantProgram(new Random(seed));
      await warehouse.load(planted.first, { companyId, extractedAt: '2026-07-01 03:00:00' });
      await refreshMarts(warehouse.engine, companyId);
      await warehouse.load(planted.second, { companyId, extractedAt: '2026-07-20 03:00:00' });
      await refreshMarts(warehouse.engine, companyId);
      const rows = await findingsOf(companyId);
      expect(new Set(rows.map(({ exception_id }) => exception_id)).size).toBe(rows.length);
      const found = new Set(
        rows.filter(({ rule }) => judged.includes(rule)).map(({ rule, subject }) => `${rule} ${subject}`),
      );
      const missed = [...planted.truth].filter((one) => !found.has(one)).sort();
      const wrong = [...found].filter((one) => !planted.truth.has(one)).sort();
      expect({ missed, wrong }).toEqual({ missed: [], wrong: [] });
      const planless = judged.filter((id) => ![...planted.truth].some((one) => one.startsWith(id)));
      expect(planless).toEqual([]);
      // Once more over the same data: the same findings with the same ids.
      await refreshMarts(warehouse.engine, companyId);
      expect(await findingsOf(companyId)).toEqual(rows);
    },
    300_000,
  );
});
