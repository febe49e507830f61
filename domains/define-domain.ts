import type { Dataset } from '../query/define/define.ts';
import type { Report } from '../query/define/report.ts';
import type { Invariant } from '../warehouse/checks/invariant.ts';
import type { Mart } from '../warehouse/marts/mart.ts';
import type { RunEngine } from '../warehouse/runs/run-engine.ts';
import type { Setting } from './shared/marts/setting.ts';
import type { DecisionKind } from './shared/work/decision-kind.ts';
import type { JobKind, JobSchedule } from './shared/work/job-kind.ts';
import type { PackKind } from './shared/work/pack-kind.ts';
import type { PageCall } from './shared/work/page-call.ts';
import type { WorkItemKind } from './shared/work/work-item-kind.ts';

/** One part of the field: its derived tables and its pages, and the domains below it that it builds on. */
export interface Domain {
  /** The name of its folder. */
  id: string;
  title: string;
  /** The domains that its code may import; the checker of the house rules reads them here. */
  uses: readonly string[];
  marts: readonly Mart[];
  /** What may be asked of it. */
  datasets: readonly Dataset[];
  reports: readonly Report[];
  /** What its pages can do beyond answering questions. */
  calls?: readonly PageCall[];
  /** Its thresholds that a company may set. */
  settings?: readonly Setting[];
  /** What people may decide in it, each kind with its table. */
  decided?: readonly DecisionKind[];
  /** Its long computations, with the tables of their results. */
  engines?: readonly RunEngine[];
  /** Work of it that runs behind the pages. */
  jobs?: readonly JobKind[];
  /** And by the clock. */
  schedules?: readonly JobSchedule[];
  /** What waits in it for somebody. */
  workItems?: readonly WorkItemKind[];
  /** Evidence of it for somebody outside the product. */
  packs?: readonly PackKind[];
  /** Conditions that hold in every store, checked by `pestle check`. */
  invariants?: readonly Invariant[];
}

export const defineDomain = (domain: Domain): Domain => domain;
