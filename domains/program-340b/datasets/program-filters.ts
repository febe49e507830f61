import type { Dimension } from '../../../query/define/define.ts';
import type { Filter } from '../../../query/define/filter.ts';
import { oneOf, sql, table } from '../../../query/define/sql.ts';
import { itemFilters } from '../../products/datasets/item-filters.ts';
import { ndcFilter } from '../../products/datasets/product.ts';
import { siteFilters } from '../../shared/datasets/site-filters.ts';

export const accountWords: Record<string, string> = { '340B': '340B', GPO: 'GPO', WAC: 'WAC' };

export const entityTypeWords: Record<string, string> = {
  DSH: 'Disproportionate share hospital',
  CAH: 'Critical access hospital',
  PED: "Children's hospital",
  CAN: 'Free-standing cancer hospital',
  RRC: 'Rural referral center',
  SCH: 'Sole community hospital',
  none: 'None',
};

export const ruleWords: Record<string, string> = {
  R01: 'R01 Not mapped',
  R02: 'R02 Data missing',
  R03: 'R03 Not a covered outpatient drug',
  R04: 'R04 Inpatient',
  R05: 'R05 Site not registered',
  R06: 'R06 Provider not eligible',
  R07: 'R07 Orphan drug',
  R08: 'R08 Medicaid carved out',
  R09: 'R09 Medicaid on hold',
  R10: 'R10 Eligible',
};

/** `rows` decides whether a row is an item or an NDC: the filter itself leaves every fact. */
const levelFilter: Filter = {
  label: 'One row per',
  words: { item: 'Item', ndc: 'NDC' },
  where: () => sql`true`,
};

const entityFilter: Filter = {
  label: '340B ID',
  where: (values) => oneOf(sql`fact.entity_340b_id`, values),
  values: (search) =>
    sql`select distinct trim(known.entity_340b_id) as value, trim(known.entity_340b_id) as label from ${table('facilities')} known
      where trim(known.entity_340b_id) ilike ${search} escape '!' and trim(known.entity_340b_id) <> '' order by value`,
};

/** Every entity that a facility belongs to, whole: a balance is never sliced. */
const entityOfFacility: Filter = {
  ...siteFilters.facility,
  where: (values) =>
    sql`fact.entity_340b_id in (select trim(known.entity_340b_id) from ${table('facilities')} known where ${oneOf(sql`known.facility_code`, values)})`,
};

const facilitiesWhere = (column: 'entity_type') => (values: string[]) =>
  sql`fact.facility_id in (select facility_id from ${table('facilities')} known where ${oneOf(column === 'entity_type' ? sql`coalesce(known.entity_type, 'none')` : sql`''`, values)})`;

/** Filters of what is of a facility and an NDC. */
export const programFilters = {
  facility: siteFilters.facility,
  entity340b: entityFilter,
  item: itemFilters.item,
  ndc: ndcFilter,
  manufacturer: itemFilters.manufacturer,
  therapeuticClass: itemFilters.therapeuticClass,
  deaSchedule: itemFilters.deaSchedule,
  account: { label: 'Account', words: accountWords, where: (values) => oneOf(sql`fact.account`, values) },
  entityType: { label: 'Entity type', words: entityTypeWords, where: facilitiesWhere('entity_type') },
  level: levelFilter,
} satisfies Record<string, Filter>;

/** The same of buckets, which are whole. */
export const bucketFilters = { ...programFilters, facility: entityOfFacility } satisfies Record<string, Filter>;

export const accountDimension = {
  account: {
    label: 'Account',
    type: 'status',
    definition: 'The account at the wholesaler: 340B, GPO or WAC.',
    by: 'account',
    words: accountWords,
  },
} satisfies Record<string, Dimension>;

export const entityDimensions = {
  entity_340b_id: {
    label: '340B ID',
    type: 'code',
    definition: 'The covered entity as HRSA registers it. Facilities that share an ID share its balances.',
    by: 'entity_340b_id',
  },
  entity_type: {
    label: 'Entity type',
    type: 'status',
    definition: 'How the entity takes part in the 340B program on the last day.',
    by: 'entity_type',
    words: entityTypeWords,
  },
} satisfies Record<string, Dimension>;

/** Said on every page. */
export const contractPharmacy = 'Contract pharmacy is out of scope.';
