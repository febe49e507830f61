import type { Value } from '../../../warehouse/engine.ts';
import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import { exact } from '../science/exact.ts';
import { wacCauseWords } from '../science/wac-causes.ts';
import { type HeldCharge, type OtherPurchase, type Sibling, type WacLine, walkWac } from '../science/walk-wac.ts';
import { candidateBalances, heldCharges, lineFacts, makeWacLines, otherPurchases, wacCredits } from './wac-lines.ts';

const secondsOfDay = 86_400;
const heldDays = 90;

/**
 * Every purchase line on WAC, its packages given to the causes for which they were bought there: `walkWac` in the order of the orders.
 * Made whole: what one line takes of a balance the next one no longer finds.
 */
export const wacWalk: Mart = {
  name: 'wac_walk',
  reads: [
    'accumulator_days',
    'accumulator_entries',
    'charge_map',
    'charge_outcomes',
    'facilities',
    'fda_shortage_ndcs',
    'fda_shortages',
    'items',
    'package_spans',
    'price_spans',
    'priced_purchases',
    'products',
    'purchase_lines',
    'purchase_receipts',
  ],
  version: 1,
  table: {
    name: 'wac_walk',
    columns: [
      column('company_id', 'integer'),
      column('po_number', 'varchar'),
      column('line', 'integer'),
      column('cause', 'varchar'),
      column('facility_id', 'integer'),
      column('entity_340b_id', 'varchar', false),
      column('product_id', 'integer'),
      column('item_id', 'integer'),
      column('supplier', 'varchar'),
      column('local_date', 'date'),
      column('ordered_at', 'timestamp'),
      column('ordered_local', 'timestamp'),
      column('packages', 'decimal(18,4)'),
      column('package_price', 'decimal(18,4)'),
      column('target_price', 'decimal(18,6)', false),
      column('recoverable', 'decimal(18,6)', false),
      column('premium', 'decimal(18,6)', false),
      column('balance_340b', 'decimal(28,8)', false),
      column('price_340b', 'decimal(18,4)', false),
      column('price_gpo', 'decimal(18,4)', false),
      column('gpo_source', 'varchar', false),
      column('next_balance_date', 'date', false),
      column('steps', 'varchar'),
    ],
    key: ['company_id', 'po_number', 'line', 'cause'],
    sort: ['company_id', 'local_date', 'facility_id', 'product_id'],
  },
  async refresh(store) {
    await store.run('delete from wac_walk');
    await makeWacLines(store);
    const facts = await store.rows<LineFacts>(lineFacts);
    if (facts.length === 0) return;
    const candidates = groupBy(await store.rows<Candidate>(candidateBalances), keyOf);
    const held = groupBy(await store.rows<Held>(heldCharges), groupOf);
    const bought = groupBy(await store.rows<Bought>(otherPurchases), groupOf);
    const packages = netOfCredits(facts, await store.rows<Credit>(wacCredits));
    const groups = groupBy(
      facts.filter((line) => (packages.get(keyOf(line)) ?? 0) > 0),
      groupOf,
    );
    const rows = [...groups].flatMap(([group, lines]) =>
      rowsOf(
        lines,
        (line) => toLine(line, candidates.get(keyOf(line)) ?? [], packages.get(keyOf(line)) ?? 0),
        (line) => Number(candidates.get(keyOf(line))?.find(({ is_own }) => is_own)?.closing_340b ?? 0),
        (held.get(group) ?? []).map(({ kind, ...one }) => ({
          productId: Number(one.product_id),
          at: Number(one.given_at),
          units: Number(one.units),
          kind,
        })),
        (bought.get(group) ?? []).map((one) => ({
          productId: Number(one.product_id),
          account: one.account,
          orderedOn: one.ordered_on,
          units: Number(one.units),
        })),
      ),
    );
    await store.insert(wacWalk.table, rows);
  },
};

type Group = { buyer: string; item_id: number; product_id: number };
type Held = Group & { given_at: number; units: number; kind: HeldCharge['kind'] };
type Bought = Group & { account: '340B' | 'GPO'; ordered_on: string; units: number };
type Id = { po_number: string; line: number };
type Known = number | null;

type LineFacts = Id &
  Group & {
    facility_id: number;
    entity_340b_id: string | null;
    supplier: string;
    priced_on: string;
    ordered_on: string;
    ordered_at: string;
    ordered_local: string;
    ordered_epoch: number;
    packages: number;
    package_price: number;
    package_size: number;
    price_340b: Known;
    price_gpo: Known;
    gpo_source: string | null;
    is_gpo_prohibited: boolean;
    is_covered: boolean;
    has_maker_340b: boolean;
    wac_rule: string | null;
    was_bought: boolean;
    next_balance_date: string | null;
  };

type Candidate = Id & {
  product_id: number;
  is_own: boolean;
  is_active: boolean;
  is_unavailable: boolean;
  package_size: number;
  price_340b: Known;
  price_gpo: Known;
  subwac: Known;
  closing_340b: Known;
} & Record<`balance_${'340b' | 'gpo' | 'wac'}` | `earned_${'340b' | 'gpo' | 'wac'}`, Known>;

type Credit = {
  facility_id: number;
  product_id: number;
  credited_on: string;
  packages: number;
  credited_po_number: string | null;
  credited_line: number | null;
};

const keyOf = ({ po_number, line }: Id): string => `${po_number}/${line}`;
const groupOf = ({ buyer, item_id }: Group): string => `${buyer}/${item_id}`;

function groupBy<Row>(rows: readonly Row[], key: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const found = groups.get(key(row));
    if (found) found.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}

/** Packages of each line less what was credited: of the line that the credit names, else of the newest one before it. */
function netOfCredits(lines: readonly LineFacts[], credits: readonly Credit[]): Map<string, number> {
  const net = new Map(lines.map((line) => [keyOf(line), Number(line.packages)]));
  const byProduct = groupBy(lines, ({ facility_id, product_id }) => `${facility_id}/${product_id}`);
  for (const credit of credits) {
    const named = `${credit.credited_po_number}/${credit.credited_line}`;
    const before = (byProduct.get(`${credit.facility_id}/${credit.product_id}`) ?? [])
      .filter(({ priced_on }) => priced_on <= credit.credited_on)
      .sort((a, b) => (a.priced_on < b.priced_on ? 1 : a.priced_on > b.priced_on ? -1 : 0))
      .map(keyOf);
    let rest = Number(credit.packages);
    for (const key of net.has(named) ? [named] : credit.credited_po_number ? [] : before) {
      const taken = Math.min(rest, net.get(key) ?? 0);
      net.set(key, exact((net.get(key) ?? 0) - taken));
      rest = exact(rest - taken);
    }
  }
  return net;
}

const known = (value: Known): Known => (value === null ? null : Number(value));
const least = (values: Known[]): Known => {
  const all = values.filter((value) => value !== null);
  return all.length > 0 ? Math.min(...all) : null;
};

function toLine(facts: LineFacts, candidates: readonly Candidate[], packages: number): WacLine {
  const own = candidates.find(({ is_own }) => is_own);
  const usable = candidates.filter(({ is_own, is_active }) => is_own || is_active);
  const perUnit = (key: 'price_340b' | 'price_gpo') =>
    least(usable.map((one) => (one[key] === null ? null : Number(one[key]) / Number(one.package_size))));
  const siblings = usable.flatMap((one): Sibling[] =>
    one.is_own || one.is_unavailable || one.price_340b === null
      ? []
      : [
          {
            productId: Number(one.product_id),
            unitPrice: Number(one.price_340b) / Number(one.package_size),
            balance: Number(one.balance_340b ?? 0),
          },
        ],
  );
  return {
    id: keyOf(facts),
    productId: Number(facts.product_id),
    orderedOn: facts.ordered_on,
    orderedAt: Number(facts.ordered_epoch),
    heldSince: Number(facts.ordered_epoch) - heldDays * secondsOfDay,
    packages,
    packagePrice: Number(facts.package_price),
    packageSize: Number(facts.package_size),
    isInProgram: facts.entity_340b_id !== null,
    isGpoProhibited: facts.entity_340b_id !== null && facts.is_gpo_prohibited && facts.is_covered,
    price340b: facts.entity_340b_id === null ? null : known(facts.price_340b),
    priceGpo: known(facts.price_gpo),
    lowest340b: perUnit('price_340b'),
    lowestGpo: perUnit('price_gpo'),
    isSubWac: own?.subwac != null,
    balance340b: Number(own?.balance_340b ?? 0),
    balanceGpo: Number(own?.balance_gpo ?? 0),
    balanceWac: Number(own?.balance_wac ?? 0),
    siblings,
    hasMaker340b: facts.has_maker_340b,
    wacRule: isWacRule(facts.wac_rule) ? facts.wac_rule : null,
    posted: postedOf(own ? [own] : []) ?? postedOf(candidates),
    wasBought: facts.was_bought,
  };
}

const isWacRule = (rule: string | null): rule is 'R05' | 'R06' | 'R07' | 'R08' =>
  rule === 'R05' || rule === 'R06' || rule === 'R07' || rule === 'R08';

function postedOf(candidates: readonly Candidate[]): WacLine['posted'] {
  const sum = (key: 'earned_340b' | 'earned_gpo' | 'earned_wac') =>
    candidates.reduce((total, one) => exact(total + Number(one[key] ?? 0)), 0);
  const posted = { own340b: sum('earned_340b'), gpo: sum('earned_gpo'), wac: sum('earned_wac') };
  return posted.own340b + posted.gpo + posted.wac > 0 ? posted : null;
}

const money = (amount: number | null): string | null => (amount === null ? null : amount.toFixed(6));

function rowsOf(
  lines: readonly LineFacts[],
  toWalk: (line: LineFacts) => WacLine,
  balanceOf: (line: LineFacts) => number,
  held: HeldCharge[],
  bought: OtherPurchase[],
): Value[][] {
  const parts = groupBy(walkWac(lines.map(toWalk), held, bought), ({ id }) => id);
  return lines.flatMap((line) => {
    const of = parts.get(keyOf(line)) ?? [];
    const steps = of
      .map(
        ({ cause, packages, saw }) =>
          `${wacCauseWords[cause]}: ${packages} ${packages === 1 ? 'package' : 'packages'} (${saw})`,
      )
      .join('; ');
    return of.map((part): Value[] => [
      line.po_number,
      line.line,
      part.cause,
      line.facility_id,
      line.entity_340b_id,
      line.product_id,
      line.item_id,
      line.supplier,
      line.priced_on,
      line.ordered_at,
      line.ordered_local,
      part.packages,
      line.package_price,
      money(part.target),
      money(part.recoverable),
      money(part.premium),
      line.entity_340b_id === null ? null : balanceOf(line),
      line.price_340b,
      line.price_gpo,
      line.gpo_source,
      line.next_balance_date,
      steps,
    ]);
  });
}
