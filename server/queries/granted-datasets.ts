import { findPage } from '../../catalog/pages.ts';
import { datasets, reports } from '../../domains/all-domains.ts';
import type { Domain } from '../../domains/define-domain.ts';
import type { Dataset } from '../../query/define/define.ts';
import { offeredMeasures } from '../../query/define/offered-pairs.ts';
import type { Report } from '../../query/define/report.ts';
import type { Table } from '../../query/define/table.ts';

/** What the roles of a person grant, whether or not that person is asking now. */
export interface Rights {
  menupages: readonly string[];
  menugroups: readonly string[];
}

/** A dataset as a reader may ask it. */
export interface GrantedDataset {
  dataset: Dataset;
  domain: Domain;
  /** The keys of the pages that grant it. */
  keys: string[];
  /** Dimensions and filters that tell of single people are open only where a granting page shows them. */
  dimensions: string[];
  measures: string[];
  filters: string[];
}

/** A part of a page that reads a dataset: for those who hold the page's key, and see the group of the menu where it names one. */
interface Grant {
  key: string;
  group: string | undefined;
  dimensions: string[];
  filters: readonly string[];
}

const ofTable = (table: Table): Dataset | null => (table.is === 'summed' ? table.of : null);
const shownBy = (table: Table): string[] => (table.is === 'summed' ? table.by : []);

/** Which pages read each dataset. A person may ask a dataset that a page of theirs reads. */
const grants: ReadonlyMap<Dataset, Grant[]> = new Map(
  datasets.map(({ dataset }) => [dataset, reports.flatMap((report) => grantsOf(report, dataset))]),
);

function grantsOf(report: Report, dataset: Dataset): Grant[] {
  const key = findPage(report.page)?.key;
  if (key === undefined) return [];
  const { table, groupBy, charts = [], details = {}, filters } = report;
  const own = (dimensions: readonly string[]): Grant => ({
    key,
    group: undefined,
    dimensions: [...dimensions],
    filters,
  });
  const drawn = charts.flatMap((one) => ('by' in one && (one.of ?? ofTable(table)) === dataset ? [own(one.by)] : []));
  const shown = ofTable(table) === dataset ? [own([...shownBy(table), ...(groupBy?.allowed ?? [])])] : [];
  const ofDetails = Object.values(details).flatMap((detail) =>
    ofTable(detail.table) === dataset
      ? [{ key, group: detail.group, dimensions: shownBy(detail.table), filters: detail.filters ?? filters }]
      : [],
  );
  return [...shown, ...drawn, ...ofDetails];
}

/** The pages that grant a dataset to anybody. */
export const keysThatGrant = (dataset: Dataset): string[] => [
  ...new Set((grants.get(dataset) ?? []).map(({ key }) => key)),
];

export function grantedDataset(found: { dataset: Dataset; domain: Domain }, rights: Rights): GrantedDataset | null {
  const { dataset, domain } = found;
  const held = (grants.get(dataset) ?? []).filter(
    ({ key, group }) => rights.menupages.includes(key) && (group === undefined || rights.menugroups.includes(group)),
  );
  if (held.length === 0) return null;
  const shown = new Set(held.flatMap(({ dimensions }) => dimensions));
  const offered = new Set(held.flatMap(({ filters }) => filters));
  const sees = (group: string | undefined) => group === undefined || rights.menugroups.includes(group);
  return {
    dataset,
    domain,
    keys: [...new Set(held.map(({ key }) => key))],
    dimensions: Object.entries(dataset.dimensions).flatMap(([key, { isPersonal, group }]) =>
      (isPersonal && !shown.has(key)) || !sees(group) ? [] : [key],
    ),
    measures: offeredMeasures(dataset).filter((key) => sees(dataset.measures[key]?.group)),
    filters: Object.entries(dataset.filters).flatMap(([name, { group }]) =>
      offered.has(name) && sees(group) ? [name] : [],
    ),
  };
}

/** The datasets that a person may ask. */
export const grantedDatasets = (rights: Rights): GrantedDataset[] =>
  datasets.flatMap((found) => grantedDataset(found, rights) ?? []);
