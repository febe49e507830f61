import { type ChargePolicy, classifyCharge, type Decision } from './classify-charge.ts';
import { exact } from './exact.ts';
import type { ChargeRow, LedgerHistory } from './ledger-history.ts';

/** A charge that is decided: its bucket, and why. */
export interface DecidedCharge extends Decision {
  charge: ChargeRow;
  entity: string;
  product: number | null;
  factor: number | null;
  units: number | null;
}

/** Decides a charge (no credit) by what is known; nothing is said of a facility outside the program. */
export function decideCharge(charge: ChargeRow, known: LedgerHistory, policy: ChargePolicy): DecidedCharge | undefined {
  const day = charge.serviceDate;
  const site = known.facilities.find(({ facility }) => facility === charge.facility);
  const entity = site?.entity?.trim();
  if (!site || !entity) return undefined;
  const dated = newest(
    known.statuses.filter(({ facility, effectiveFrom }) => facility === charge.facility && effectiveFrom <= day),
    ({ effectiveFrom }) => effectiveFrom,
  );
  const entityType = dated?.entityType ?? site.entityType;
  const isGpoProhibited = dated?.isGpoProhibited ?? site.isGpoProhibited ?? false;
  const isCarveIn = dated?.isCarveIn ?? site.isCarveIn ?? false;
  const resolved = resolveProduct(charge, known);
  const item = known.products.find(({ product }) => product === resolved?.product)?.item;
  const quarter = quarterOf(day);
  const listed = known.exclusions.filter(
    (row) => row.entity === entity && row.state === charge.payerState && row.quarter === quarter && row.listed,
  );
  const encounter = known.encounters.find((one) => one.encounter === charge.encounter);
  const provider = known.providers.find((one) => one.provider === charge.provider);
  const decision = classifyCharge(
    {
      isMatched: resolved !== undefined,
      isBorrowed: resolved?.isBorrowed ?? false,
      isCovered: known.items.find((one) => one.item === item)?.isCovered ?? true,
      chargeClass: charge.patientClass,
      timedClass: classAt(charge, known),
      payer: charge.payer,
      secondaryPayer: charge.secondaryPayer,
      payerState: charge.payerState,
      hasProvider: charge.provider !== null,
      hasLocation: charge.location !== null,
      hasEncounter: charge.encounter !== null,
      isWithinEncounter:
        encounter !== undefined &&
        encounter.admittedAt <= charge.occurredAt &&
        (encounter.dischargedAt === null || charge.occurredAt <= encounter.dischargedAt),
      isRegistered: known.sites.some(
        (row) =>
          row.facility === charge.facility &&
          (row.location === 0 || row.location === charge.location) &&
          isInForce(day, row.effectiveFrom, row.effectiveTo),
      ),
      isProviderEligible: provider !== undefined && isInForce(day, provider.eligibleFrom ?? '', provider.eligibleTo),
      isOrphan: known.orphans.some(
        (row) => row.quarter === quarter && (row.product === resolved?.product || row.item === item),
      ),
      entityType,
      isGpoProhibited,
      isCarveIn,
      isStateListed: listed.length > 0,
      isNumberListed: listed.some(({ number }) => number === charge.billingNumber),
    },
    policy,
  );
  const factor = resolved?.factor ?? null;
  const units = factor === null ? null : exact(Math.abs(charge.quantity) * factor);
  return { ...decision, charge, entity, product: resolved?.product ?? null, factor, units };
}

interface Resolved {
  product: number;
  factor: number;
  isBorrowed: boolean;
}

/** The NDC and factor of a charge; nothing where no row of the map holds on its day. */
export function resolveProduct(charge: ChargeRow, known: LedgerHistory): Resolved | undefined {
  const { scanned } = charge;
  if (charge.code === null) return scanned === null ? undefined : { product: scanned, factor: 1, isBorrowed: false };
  const rows = known.map.filter(
    (row) =>
      row.code === charge.code &&
      (row.facility === 0 || row.facility === charge.facility) &&
      row.factor > 0 &&
      isInForce(charge.serviceDate, row.effectiveFrom, row.effectiveTo),
  );
  const itemOf = (product: number) => known.products.find((one) => one.product === product)?.item;
  const own = rows.filter(({ product }) => product === scanned);
  const siblings = rows.filter(({ product }) => scanned !== null && itemOf(product) === itemOf(scanned));
  const usable = scanned === null ? rows : own.length > 0 ? own : siblings;
  const lastReceived = (product: number): string =>
    scanned !== null
      ? ''
      : known.receipts
          .filter(
            (one) => one.facility === charge.facility && one.product === product && one.receivedAt <= charge.occurredAt,
          )
          .reduce((last, { receivedAt }) => (receivedAt > last ? receivedAt : last), '');
  const [best] = usable
    .map((row) => ({ ...row, received: lastReceived(row.product) }))
    .sort(
      (a, b) =>
        Number(a.facility === 0) - Number(b.facility === 0) ||
        compare(b.received, a.received) ||
        compare(b.effectiveFrom, a.effectiveFrom) ||
        a.product - b.product,
    );
  return (
    best && { product: scanned ?? best.product, factor: best.factor, isBorrowed: scanned !== null && own.length === 0 }
  );
}

const classAt = (charge: ChargeRow, known: LedgerHistory): string | null =>
  newest(
    known.classes.filter(
      (one) =>
        one.encounter === charge.encounter &&
        one.startsAt <= charge.occurredAt &&
        (one.endsAt === null || charge.occurredAt < one.endsAt),
    ),
    ({ startsAt }) => startsAt,
  )?.patientClass ?? null;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const newest = <Row>(rows: readonly Row[], by: (row: Row) => string): Row | undefined =>
  [...rows].sort((a, b) => compare(by(b), by(a)))[0];

const isInForce = (day: string, from: string, to: string | null): boolean => from <= day && (to === null || day < to);

/** The first day of the quarter of a day. */
export const quarterOf = (day: string): string => {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${day.slice(0, 5)}${String(month).padStart(2, '0')}-01`;
};
