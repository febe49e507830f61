import type { Dataset } from '../query/define/define.ts';
import type { Report } from '../query/define/report.ts';
import type { Invariant } from '../warehouse/checks/invariant.ts';
import { schemaInvariants } from '../warehouse/checks/schema-invariants.ts';
import { anesthesiaDomain } from './anesthesia/domain.ts';
import type { Domain } from './define-domain.ts';
import { diversionDomain } from './diversion/domain.ts';
import { forecastDomain } from './forecast/domain.ts';
import { itemPageDomain } from './item-page/domain.ts';
import { itemsDomain } from './items/domain.ts';
import { noticesDomain } from './notices/domain.ts';
import { productsDomain } from './products/domain.ts';
import { program340bDomain } from './program-340b/domain.ts';
import { purchasingDomain } from './purchasing/domain.ts';
import { recallDomain } from './recall/domain.ts';
import { sharedDomain } from './shared/domain.ts';
import type { Setting } from './shared/marts/setting.ts';
import { withItemWays } from './shared/pages/item-ways.ts';
import type { DecisionKind } from './shared/work/decision-kind.ts';
import type { WorkItemKind } from './shared/work/work-item-kind.ts';
import { shortageDomain } from './shortage/domain.ts';
import { stockDomain } from './stock/domain.ts';
import { tagsDomain } from './tags/domain.ts';
import { traysDomain } from './trays/domain.ts';

/** Every domain, from the ones that all others use upwards. A new domain is added here and nowhere else. */
export const domains: Domain[] = [
  sharedDomain,
  productsDomain,
  noticesDomain,
  stockDomain,
  purchasingDomain,
  itemsDomain,
  program340bDomain,
  tagsDomain,
  traysDomain,
  anesthesiaDomain,
  forecastDomain,
  recallDomain,
  shortageDomain,
  diversionDomain,
  itemPageDomain,
];

/** Everything that may be asked, domain by domain. */
export const datasets: { dataset: Dataset; domain: Domain }[] = domains.flatMap((domain) =>
  domain.datasets.map((dataset) => ({ dataset, domain })),
);

/** What must hold in every store: what the schema promises, and what each domain does. */
export const invariants: Invariant[] = [...schemaInvariants, ...domains.flatMap(({ invariants: own = [] }) => own)];

/** Every threshold that a company may set. */
export const settings: Setting[] = domains.flatMap(({ settings: own = [] }) => own);

/** What people may decide, kind by kind. */
export const decisionKinds: DecisionKind[] = domains.flatMap(({ decided = [] }) => decided);

/** What waits for somebody, kind by kind. */
export const workItemKinds: WorkItemKind[] = domains.flatMap(({ workItems: own = [] }) => own);

/** Every page that is a report, in the order of their numbers. */
export const reports: Report[] = domains
  .flatMap((domain) => domain.reports)
  .map(withItemWays)
  .sort((a, b) => a.page.localeCompare(b.page, 'en', { numeric: true }));

const byPage = new Map<string, Report>(reports.map((report) => [report.page, report]));
export const findReport = (page: string): Report | undefined => byPage.get(page);
