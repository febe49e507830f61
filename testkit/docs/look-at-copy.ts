import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findPage } from '../../catalog/pages.ts';
import { domains, reports } from '../../domains/all-domains.ts';
import { isBuilt } from '../../server/built-pages.ts';
import { answerReport } from '../../server/reports/answer-report.ts';
import { describeEntry } from '../../server/reports/describe-report.ts';
import { exportReport } from '../../server/reports/export/export-report.ts';
import { readQuestion } from '../../server/reports/read-question.ts';
import { openWarehouse } from '../../warehouse/open-warehouse.ts';
import { findPageFaults } from '../reports/page-faults.ts';
import { loadFiles } from '../warehouses/load-files.ts';
import { smallHospital } from '../warehouses/small-hospital.ts';

/** What the test that follows the documents wants to know of a copy of the product, in which this runs: `look-at-copy.ts PAGE`. */
export interface Look {
  domains: string[];
  faults: string[];
  isBuilt: boolean;
  /** The pages with a figure that leads to the page. */
  leadingPages: string[];
  /** What the page answers about a small hospital with one removal; null where it is not there. */
  answer: { rows: number; kpis: number; points: number; rowDrill: string | null; export: string } | null;
}

const [, , number = ''] = process.argv;
const page = findPage(number);
const report = reports.find((one) => one.page === number);
const look: Look = {
  domains: domains.map(({ id }) => id),
  faults: findPageFaults(reports),
  isBuilt: page !== undefined && isBuilt(page),
  leadingPages: reports
    .map(describeEntry)
    .filter(({ columns }) => columns.some(({ drill }) => drill?.page === number))
    .map((entry) => entry.page),
  answer: report ? await askAboutSmallHospital() : null,
};
process.stdout.write(JSON.stringify(look));

async function askAboutSmallHospital(): Promise<Look['answer']> {
  if (!report) return null;
  const dataDir = mkdtempSync(join(tmpdir(), 'pestle-docs-'));
  const warehouse = await openWarehouse({ dataDir, warehouseUrl: '', domains, cores: 1 });
  try {
    await loadFiles(warehouse, 1, {
      ...smallHospital,
      movements: `movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost
A,MAIN,PHARM,63323-269-10,,,2026-10-02T08:00:00,receive,100,1
B,MAIN,ADC1,63323-269-10,,,2026-10-31T08:00:00,waste,2,1
`,
    });
    const query = { from: '2026-10-01', to: '2026-10-31' };
    const reader = { warehouse, companyId: 1, query, today: '2026-11-06', signal: undefined };
    const question = readQuestion(report, query);
    const { rows, kpis, series, row_drill: drill } = await answerReport(reader, question);
    const file = await exportReport(reader, question, 'csv', { by: 'demo', at: new Date('2026-11-15T12:00:00Z') });
    return {
      rows: rows.length,
      kpis: kpis.length,
      points: series[0]?.points.length ?? 0,
      rowDrill: drill?.page ?? null,
      export: await text(file.content),
    };
  } finally {
    await warehouse.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
