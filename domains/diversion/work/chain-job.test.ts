import { beforeAll, expect, it } from 'vitest';
import { inventChains } from '../../../testkit/diversion/chain-hospitals.ts';
import { useStore } from '../../../testkit/stores/open-store.ts';
import { useWarehouse } from '../../../testkit/warehouses/on-each-engine.ts';
import { companyReader } from '../../../server/reports/company-reader.ts';
import { findAccount } from '../../../state/accounts.ts';
import { openWorkItems } from '../../../state/work-items.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import type { JobContext } from '../../shared/work/job-kind.ts';
import { chainJob } from './chain-job.ts';

const store = useStore('embedded');
const warehouse = useWarehouse('duckdb');
const { files, planted } = inventChains([301], [302]);
let company = 0;

const run = () => {
  const context = {
    input: {},
    reader: companyReader({
      warehouse: warehouse.engine,
      companyId: company,
      query: {},
      today: '2026-03-30',
      signal: undefined,
    }),
    inCompany: (work: Parameters<typeof store.state.inCompany>[1]) => store.state.inCompany(company, work),
    now: () => new Date('2026-03-30T06:00:00Z'),
  };
  return chainJob.run(context as unknown as JobContext);
};
const items = () => store.state.inCompany(company, (db) => openWorkItems(db, 'chain-gap', 0, 1000));

beforeAll(async () => {
  company = (await store.state.atFrontDesk((db) => findAccount(db, 'demo')))?.companyId ?? 0;
  await warehouse.load(files, { companyId: company });
  await refreshMarts(warehouse.engine, company);
}, 240_000);

it('opens one item for each gap, and the same ones once', async () => {
  expect((await run()).outcome).toEqual({ gaps: planted.length, opened: planted.length, settled: 0 });
  expect((await run()).outcome).toMatchObject({ opened: 0, settled: 0 });
  const open = await items();
  expect(open.map(({ subject }) => subject[1]).sort()).toEqual(planted.map(({ leg, row }) => `${leg} ${row}`).sort());
  expect(open.every(({ title }) => title.startsWith('F301, '))).toBe(true);
});

it('ends an item whose ends agree after late records', async () => {
  const short = planted.find(({ leg }) => leg === 'received');
  const po = short?.row.slice(1).split(' ')[0] ?? '';
  await warehouse.load(
    {
      movements: `movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity,staff_code,po_number,line
LATE,F301,VLT,${(files.purchase_lines ?? '').split('\n').find((line) => line.startsWith(`${po},`))?.split(',')[5]},2026-03-20T10:00:00,receive,10,F301A,${po},1
`,
    },
    { companyId: company },
  );
  await refreshMarts(warehouse.engine, company);
  expect((await run()).outcome).toEqual({ gaps: planted.length - 1, opened: 0, settled: 1 });
  expect((await items()).length).toBe(planted.length - 1);
});
