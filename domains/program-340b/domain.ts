import { defineDomain } from '../define-domain.ts';
import { accumulator } from './datasets/accumulator.ts';
import { compliance } from './datasets/compliance.ts';
import { savings, spend } from './datasets/spend.ts';
import { splitBilling } from './datasets/split-billing.ts';
import { wacLeak } from './datasets/wac-leak.ts';
import { accumulatorDays } from './marts/accumulator-days.ts';
import { accumulatorEntries } from './marts/accumulator-entries.ts';
import { chargeOutcomes } from './marts/charge-outcomes.ts';
import { complianceFindings } from './marts/compliance-findings.ts';
import { ledgerInvariants } from './marts/ledger-invariants.ts';
import { pricedPurchases } from './marts/priced-purchases.ts';
import { wacWalk } from './marts/wac-walk.ts';
import { accumulatorByItem } from './pages/1075-accumulator-by-item.ts';
import { accumulatorByItemDetail } from './pages/1078-accumulator-by-item-detail.ts';
import { splitBillingReport } from './pages/1081-split-billing.ts';
import { spendByItem } from './pages/1083-spend-by-item.ts';
import { savingsByItem } from './pages/1085-savings-by-item.ts';
import { accumulatorByFacility } from './pages/1087-accumulator-by-facility.ts';
import { savingsByFacility } from './pages/1089-savings-by-facility.ts';
import { spendByFacility } from './pages/1090-spend-by-facility.ts';
import { savingsByManufacturer } from './pages/1091-savings-by-manufacturer.ts';
import { spendByManufacturer } from './pages/1092-spend-by-manufacturer.ts';
import { complianceByItemDetail } from './pages/1093-compliance.ts';
import { wacLeakReport } from './pages/wac-leak.ts';
import { program340bSettings } from './settings.ts';
import { auditPack } from './work/audit-pack.ts';
import { findingJob, findingSchedule } from './work/finding-job.ts';
import { findingKind } from './work/finding-kind.ts';
import { findingStateKind } from './work/finding-state-kind.ts';

export const program340bDomain = defineDomain({
  id: 'program-340b',
  title: '340B program',
  uses: ['shared', 'products', 'notices', 'stock', 'purchasing', 'items'],
  marts: [chargeOutcomes, accumulatorEntries, accumulatorDays, pricedPurchases, wacWalk, complianceFindings],
  datasets: [accumulator, compliance, savings, spend, splitBilling, wacLeak],
  reports: [
    accumulatorByItem,
    accumulatorByItemDetail,
    splitBillingReport,
    spendByItem,
    savingsByItem,
    accumulatorByFacility,
    savingsByFacility,
    spendByFacility,
    savingsByManufacturer,
    spendByManufacturer,
    complianceByItemDetail,
    wacLeakReport,
  ],
  decided: [findingStateKind],
  workItems: [findingKind],
  jobs: [findingJob],
  schedules: [findingSchedule],
  packs: [auditPack],
  invariants: ledgerInvariants,
  settings: Object.values(program340bSettings),
});
