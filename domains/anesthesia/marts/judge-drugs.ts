import { quantileWithout } from '../../shared/science/quantile.ts';
import { containersOf, flagDrug } from '../science/case-flags.ts';
import { type Expectation, pearsonResidual } from '../science/expectation.ts';
import { StratumSums } from '../science/stratum-sums.ts';
import { type CaseBook, isIn, type KnownCase } from './case-kinds.ts';
import type { DrugRules } from './case-rules.ts';
import { groupRows } from './group-rows.ts';
import type { ReferenceYear } from './reference-years.ts';

/** A drug of a case as it is read from the store. */
export type DrugRow = {
  case_id: number;
  item_id: number;
  handler: number;
  dispensed: number;
  variance: number;
  tolerance: number;
  opened: number;
  wasted: number;
  waste_share: number | null;
  container_qty: number | null;
  full_package: boolean | null;
  unwitnessed: number;
  longest_minutes: number | null;
  waste_overdue: boolean;
  is_late: boolean | null;
  is_elsewhere: boolean | null;
  is_tagged: boolean;
  tag_gap: number | null;
};

/** What is worked out about it here rather than in SQL. */
export interface DrugScore {
  case_id: number;
  item_id: number;
  stratum: string;
  dispense: Expectation | null;
  dispenseZ: number | null;
  share: Expectation | null;
  wasteChance: number | null;
  containers: number | null;
  containerLimit: number | null;
  wasteShareLimit: number | null;
  flags: string[];
  notChecked: string[];
}

type Rules = DrugRules['values'];

const enough = { forContainers: 30, forResidual: 30, forShareLimit: 100 };
const serviceLevel = 2;

/** The drugs of cases, of one item after the other, each against the other users' cases of its kind. */
export function judgeDrugs(rows: readonly DrugRow[], book: CaseBook, rules: Rules): DrugScore[] {
  const byItem = groupRows(rows, ({ item_id }) => item_id);
  return [...byItem.values()].flatMap((ofItem) => {
    const known = ofItem.flatMap((row) => {
      const kind = book.cases.get(row.case_id);
      return kind ? [{ row, kind }] : [];
    });
    return book.years.flatMap((year) => judgeYear(year, known, rules));
  });
}

type KnownRow = { row: DrugRow; kind: KnownCase };

function judgeYear(year: ReferenceYear, rows: readonly KnownRow[], rules: Rules): DrugScore[] {
  const sums = new StratumSums(3);
  const containers = new Map<string, number[]>();
  const shares = new Map<string, number[]>();
  for (const { row, kind } of rows) {
    if (!isIn(year.reads, kind.day) || row.dispensed <= 0) continue;
    sums.add(kind.strata.get(year)?.ids ?? [], row.handler, [row.dispensed, row.waste_share, row.wasted > 0 ? 1 : 0]);
    const count = containerCount(row);
    if (count !== null) for (const key of [kind.procedureKey, kind.serviceKey]) push(containers, key, count);
    if (row.waste_share !== null) push(shares, kind.serviceKey, row.waste_share);
  }
  for (const values of [...containers.values(), ...shares.values()]) values.sort((a, b) => a - b);
  return rows
    .filter(({ kind }) => isIn(year.judges, kind.day))
    .map(({ row, kind }) => judge(row, kind, year, sums, { containers, shares }, rules));
}

function judge(
  row: DrugRow,
  kind: KnownCase,
  year: ReferenceYear,
  sums: StratumSums,
  { containers, shares }: Record<'containers' | 'shares', Map<string, number[]>>,
  rules: Rules,
): DrugScore {
  const { ids, finest } = kind.strata.get(year) ?? { ids: [], finest: '' };
  const [dispense = null, share = null, anyWaste = null] = sums.expect(ids, row.handler);
  const seenEnough = (dispense?.levels[serviceLevel]?.n ?? 0) >= enough.forResidual;
  const dispenseZ = row.dispensed > 0 ? pearsonResidual(row.dispensed, dispense, seenEnough).z : null;
  const count = containerCount(row);
  const containerLimit =
    count === null
      ? null
      : (limitOf(containers, kind.procedureKey, rules.containerShare, count, enough.forContainers) ??
        limitOf(containers, kind.serviceKey, rules.containerShare, count, enough.forContainers));
  const wasteShareLimit =
    row.waste_share === null
      ? null
      : limitOf(shares, kind.serviceKey, rules.wasteShareLimit, row.waste_share, enough.forShareLimit);
  const { flags, notChecked } = flagDrug(
    {
      dispensed: row.dispensed,
      variance: row.variance,
      tolerance: row.tolerance,
      wasteShare: row.waste_share,
      containerQty: row.container_qty,
      dispenseZ,
      wasteShareLimit,
      containerLimit,
      wastedFullPackage: row.full_package,
      wastedUnwitnessed: row.unwitnessed > 0,
      longestMinutesToWaste: row.longest_minutes,
      wasteOverdue: row.waste_overdue,
      dispensedAfterCase: row.is_late,
      dispensedElsewhere: row.is_elsewhere,
      isTagged: row.is_tagged,
      tagGap: row.tag_gap,
    },
    rules,
  );
  return {
    case_id: row.case_id,
    item_id: row.item_id,
    stratum: finest,
    dispense,
    dispenseZ,
    share: row.waste_share === null ? null : share,
    wasteChance: row.dispensed > 0 ? (anyWaste?.mean ?? null) : null,
    containers: count,
    containerLimit,
    wasteShareLimit,
    flags,
    notChecked,
  };
}

const containerCount = (row: DrugRow): number | null =>
  row.dispensed > 0 ? containersOf({ dispensed: row.dispensed, containerQty: row.container_qty }) : null;

/** The limit among the others: a case is not held against itself. */
function limitOf(
  values: Map<string, number[]>,
  key: string | null,
  share: number,
  own: number,
  least: number,
): number | null {
  const known = key === null ? undefined : values.get(key);
  return known && known.length >= least ? quantileWithout(known, share, own) : null;
}

function push(values: Map<string, number[]>, key: string | null, value: number): void {
  if (key === null) return;
  const known = values.get(key);
  if (known) known.push(value);
  else values.set(key, [value]);
}
