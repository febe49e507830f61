import { beforeAll, expect, it } from 'vitest';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onDuckDb } from '../../../testkit/warehouses/on-each-engine.ts';
import { surgicalHospital } from '../../../testkit/warehouses/surgical-hospital.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { anesthesiaCasesByUser } from './1015-anesthesia-cases-by-user.ts';

/** A case in which both took fentanyl, Ann more of it, and 50 of 250 are missing. */
const shared = `C6,FENT,B,0409-9094-22,50,0,0,0,,\n`;

onDuckDb((warehouse) => {
  beforeAll(async () => {
    await warehouse.load({ ...surgicalHospital, case_doses: `${surgicalHospital.case_doses}${shared}` });
    await refreshMarts(warehouse.engine, 1);
  });

  it('a drug that does not add up counts for the user who took most of it, once', async () => {
    const { rows } = await askReport(warehouse, anesthesiaCasesByUser, {
      from: '2026-05-01',
      to: '2026-05-31',
      sort: 'user',
    });
    // Ann's are C1, C2, C4, C6, C7, of which C2 and C6 lack something; Bob's are C3, C4, C6, C8.
    expect(rows.map((row) => [row.user_code, row.controlled_cases, row.variance_case_pct])).toEqual([
      ['A', 5, 2 / 5],
      ['B', 4, 0],
    ]);
  });
});
