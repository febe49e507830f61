import { exact } from './exact.ts';
import type { WacCause } from './wac-causes.ts';

/** A price of a package, or of a base unit where it says so; unknown is null, never zero. */
type Price = number | null;

/** Another NDC of the item that could have been ordered, with its own 340B balance just before the order. */
export interface Sibling {
  productId: number;
  /** 340B, of a base unit. */
  unitPrice: number;
  /** Base units, what was on its way taken off. */
  balance: number;
}

/** Units posted to each account in the 90 days before the order, of the NDC, else of the item. */
export interface PostedUnits {
  own340b: number;
  gpo: number;
  wac: number;
}

/** A purchase line on WAC, with what was known of its balances and prices when it was ordered. */
export interface WacLine {
  id: string;
  productId: number;
  /** The order day on the facility's clock, `2026-03-10`. */
  orderedOn: string;
  /** The moment of the order and 90 days before it, in seconds, as those of held charges. */
  orderedAt: number;
  heldSince: number;
  packages: number;
  packagePrice: number;
  packageSize: number;
  /** Whether it belongs to a covered entity: others have no balance and no 340B price. */
  isInProgram: boolean;
  /** GPO is prohibited for it, and the drug is a covered outpatient drug. */
  isGpoProhibited: boolean;
  price340b: Price;
  priceGpo: Price;
  /** The lowest of all active NDCs of the item, of a base unit. */
  lowest340b: Price;
  lowestGpo: Price;
  isSubWac: boolean;
  /** Base units just before the order, what was on its way or ordered that day taken off. */
  balance340b: number;
  balanceGpo: number;
  balanceWac: number;
  siblings: readonly Sibling[];
  /** Whether any NDC of the manufacturer has a 340B price. */
  hasMaker340b: boolean;
  /** The rule that put most units of the NDC on WAC in the 90 days before. */
  wacRule: 'R05' | 'R06' | 'R07' | 'R08' | null;
  posted: PostedUnits | null;
  /** The entity bought the NDC in the 365 days before. */
  wasBought: boolean;
}

/** Use that went nowhere: not mapped, without a location, or held for another reason. */
export interface HeldCharge {
  productId: number;
  at: number;
  units: number;
  kind: 'cdm_unmatched' | 'location_unmapped' | 'billing_discrepancy';
}

/** A purchase on 340B or GPO: it gives back what earlier WAC lines were said to have left unused. */
export interface OtherPurchase {
  productId: number;
  account: '340B' | 'GPO';
  orderedOn: string;
  units: number;
}

export interface WacPart {
  id: string;
  cause: WacCause;
  packages: number;
  /** What a package should have cost; null where that is not known. */
  target: Price;
  recoverable: Price;
  /** The most that a lower price could have saved. */
  premium: Price;
  /** What the walk saw when it came to this cause, in words. */
  saw: string;
}

/**
 * Gives the packages of WAC lines of one entity and item to causes, line by line in the order in which they were ordered. A unit that
 * explains one package explains no second one: it is counted as taken until a purchase on its own account uses it up.
 */
export function walkWac(
  lines: readonly WacLine[],
  held: readonly HeldCharge[],
  purchases: readonly OtherPurchase[],
): WacPart[] {
  const taken = new Map<string, number>();
  const left = held.map((charge) => ({ ...charge }));
  const releases = [...purchases].sort((a, b) => (a.orderedOn < b.orderedOn ? -1 : a.orderedOn > b.orderedOn ? 1 : 0));
  let next = 0;
  return lines.flatMap((line) => {
    for (; (releases[next]?.orderedOn ?? '~') <= line.orderedOn; next++) {
      const { account, productId, units } = releases[next] as OtherPurchase;
      const key = `${account}/${productId}`;
      taken.set(key, Math.max(0, exact((taken.get(key) ?? 0) - units)));
    }
    return walkLine(line, taken, left);
  });
}

/** Of equal price per base unit, whole packages of what remains. */
const wholePackages = (units: number, size: number): number => Math.max(0, Math.floor(exact(units / size)));

function walkLine(line: WacLine, taken: Map<string, number>, held: HeldCharge[]): WacPart[] {
  const { packagePrice: paid, packageSize: size } = line;
  const parts: WacPart[] = [];
  let rest = line.packages;
  const virtual = (account: '340B' | 'GPO', productId: number, balance: number): number =>
    exact(balance - (taken.get(`${account}/${productId}`) ?? 0));
  const take = (account: '340B' | 'GPO', productId: number, units: number) => {
    const key = `${account}/${productId}`;
    taken.set(key, exact((taken.get(key) ?? 0) + units));
  };
  const own = () => Math.max(0, virtual('340B', line.productId, line.balance340b));
  const gpo = () => Math.max(0, virtual('GPO', line.productId, line.balanceGpo));
  const lowest340b = line.lowest340b === null ? null : exact(line.lowest340b * size);
  const lowestGpo = line.lowestGpo === null ? null : exact(line.lowestGpo * size);
  const lowest = lowestOf(lowest340b, lowestGpo);

  /** `gpoShare`: the packages for which use allowed GPO; without a prohibition, all. */
  const give = (cause: WacCause, packages: number, target: Price, saw: string, gpoShare = 0) => {
    const count = Math.min(rest, packages);
    if (count <= 0) return 0;
    const onGpo = line.isGpoProhibited ? Math.min(count, gpoShare) : count;
    const save = (price: Price) => (price === null ? 0 : Math.max(0, paid - price));
    parts.push({
      id: line.id,
      cause,
      packages: count,
      target,
      recoverable: target === null ? null : count * Math.max(0, paid - target),
      premium: lowest === null ? null : onGpo * save(lowest) + (count - onGpo) * save(lowest340b),
      saw,
    });
    rest = exact(rest - count);
    return count;
  };
  const mayGpo = () => gpo() / size;

  if (lowest === null) {
    give('no_price', rest, null, 'no 340B or GPO price is known');
  } else if (paid <= lowest) {
    const saw = `lowest other price ${dollars(lowest)}`;
    give(line.isSubWac ? 'subwac_contract' : 'no_lower_price', rest, paid, saw, mayGpo());
  }

  if (rest > 0) giveBalance();
  if (rest > 0 && !line.isGpoProhibited && line.priceGpo !== null && line.priceGpo < paid) {
    give('wac_not_required', rest, line.priceGpo, `GPO ${dollars(line.priceGpo)}, and GPO is not prohibited`);
  }
  if (rest > 0) giveSwitch();
  if (rest > 0 && line.isInProgram && line.price340b === null) {
    if (line.hasMaker340b) {
      give('no_340b_price', rest, null, 'other NDCs of the manufacturer have a 340B price', mayGpo());
    } else give('mfr_no_340b', rest, paid, 'no NDC of the manufacturer has a 340B price', mayGpo());
  }
  if (rest > 0 && line.wacRule) {
    const saw = `WAC use not yet replaced: ${units(line.balanceWac)}`;
    give(causeOfRule[line.wacRule], wholePackages(line.balanceWac, size), paid, saw, mayGpo());
  }
  for (const kind of ['cdm_unmatched', 'location_unmapped', 'billing_discrepancy'] as const) {
    if (rest > 0) giveHeld(kind);
  }
  if (rest > 0) giveFraction();
  if (rest > 0 && !line.wasBought) {
    give('first_purchase', rest, paid, 'not bought in the 365 days before', mayGpo());
  }
  if (rest > 0) give('ahead_of_use', rest, paid, 'no balance, no held charge', mayGpo());
  return parts;

  function giveBalance() {
    const [of340b, ofGpo] = [own(), gpo()];
    const from340b = line.price340b !== null && line.price340b < paid ? Math.min(rest, wholePackages(of340b, size)) : 0;
    const fromGpo =
      line.priceGpo !== null && line.priceGpo < paid ? Math.min(rest - from340b, wholePackages(ofGpo, size)) : 0;
    const both = from340b + fromGpo;
    if (both <= 0) return;
    const target = (from340b * (line.price340b ?? 0) + fromGpo * (line.priceGpo ?? 0)) / both;
    give('balance_available', both, target, `340B ${units(of340b)}, GPO ${units(ofGpo)}`, fromGpo);
    take('340B', line.productId, from340b * size);
    take('GPO', line.productId, fromGpo * size);
  }

  function giveSwitch() {
    const others = line.siblings
      .map((sibling) => ({ ...sibling, free: Math.max(0, virtual('340B', sibling.productId, sibling.balance)) }))
      .filter(({ free, unitPrice }) => free > 0 && unitPrice * size < paid)
      .sort((a, b) => a.unitPrice - b.unitPrice || a.productId - b.productId);
    const all = others.reduce((sum, { free }) => exact(sum + free), 0);
    const count = Math.min(rest, wholePackages(all, size));
    if (count <= 0) return;
    let needed = exact(count * size);
    let cost = 0;
    for (const { productId, free, unitPrice } of others) {
      const used = Math.min(needed, free);
      take('340B', productId, used);
      cost += used * unitPrice;
      needed = exact(needed - used);
    }
    give('ndc_switch', count, cost / count, `340B balance on other NDCs: ${units(all)}`, mayGpo());
  }

  /** What went nowhere would have earned what the rest of the use did. */
  function giveHeld(kind: HeldCharge['kind']) {
    const usable = held.filter(
      (charge) =>
        charge.kind === kind &&
        charge.productId === line.productId &&
        charge.units > 0 &&
        line.heldSince <= charge.at &&
        charge.at < line.orderedAt,
    );
    const all = usable.reduce((sum, charge) => exact(sum + charge.units), 0);
    const count = Math.min(rest, wholePackages(all, size));
    if (count <= 0) return;
    let needed = exact(count * size);
    for (const charge of usable) {
      const used = Math.min(needed, charge.units);
      charge.units = exact(charge.units - used);
      needed = exact(needed - used);
    }
    const { own340b = 0, gpo: ofGpo = 0, wac = 0 } = line.posted ?? {};
    const sum = own340b + ofGpo + wac;
    const target =
      sum <= 0 ? paid : (own340b * (line.price340b ?? paid) + ofGpo * (line.priceGpo ?? paid) + wac * paid) / sum;
    const share = sum <= 0 ? 0 : ofGpo / sum;
    give(kind, count, target, `held use ${units(all)}`, Math.max(count * share, mayGpo()));
  }

  function giveFraction() {
    const [of340b, ofGpo] = [own(), gpo()];
    const isPart = (part: number) => part > 0 && part < size;
    if (!isPart(of340b) && !isPart(ofGpo)) return;
    // A rest of a whole package or more is one that no known price could use.
    const f340b = isPart(of340b) && line.price340b !== null ? of340b / size : 0;
    const fGpo = isPart(ofGpo) && line.priceGpo !== null ? Math.min(1 - f340b, ofGpo / size) : 0;
    if (f340b + fGpo <= 0) return;
    const target = f340b * (line.price340b ?? 0) + fGpo * (line.priceGpo ?? 0) + (1 - f340b - fGpo) * paid;
    const count = Math.min(1, rest);
    give(
      'no_full_package',
      count,
      target,
      `340B ${units(of340b)}, GPO ${units(ofGpo)} of ${units(size)}`,
      fGpo * count,
    );
    take('340B', line.productId, f340b * size);
    take('GPO', line.productId, fGpo * size);
  }
}

const causeOfRule = {
  R05: 'ineligible_site',
  R06: 'ineligible_provider',
  R07: 'orphan',
  R08: 'carve_out',
} as const;

const lowestOf = (one: Price, other: Price): Price =>
  one === null ? other : other === null ? one : Math.min(one, other);

const dollars = (amount: number): string => `$${(Math.round(amount * 100) / 100).toFixed(2)}`;
const units = (amount: number): string => `${Math.round(amount * 10_000) / 10_000} units`;
