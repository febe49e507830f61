/** Over which loads a row was known: from the one that brought it until the one that replaced it. */
export interface Known {
  from: number;
  to: number;
}

/** Days are YYYY-MM-DD, moments ISO 8601 in UTC: both are in order as texts. */
export interface ChargeRow extends Known {
  id: string;
  kind: 'charge' | 'credit' | 'waste';
  facility: number;
  location: number | null;
  encounter: number | null;
  provider: number | null;
  code: string | null;
  scanned: number | null;
  quantity: number;
  occurredAt: string;
  serviceDate: string;
  postedAt: string | null;
  patientClass: string | null;
  payer: string | null;
  payerState: string | null;
  secondaryPayer: string | null;
  billingNumber: string | null;
  reverses: string | null;
}

interface Status {
  entityType: string | null;
  isGpoProhibited: boolean | null;
  isCarveIn: boolean | null;
}

/** Everything that decides where charges go, with the loads over which it was known. A location of 0 is the whole facility. */
export interface LedgerHistory {
  charges: readonly ChargeRow[];
  map: readonly (Known & {
    code: string;
    product: number;
    facility: number;
    factor: number;
    effectiveFrom: string;
    effectiveTo: string | null;
  })[];
  receipts: readonly (Known & { facility: number; product: number; receivedAt: string })[];
  facilities: readonly (Known & Status & { facility: number; entity: string | null })[];
  statuses: readonly (Known & Status & { facility: number; effectiveFrom: string })[];
  sites: readonly (Known & { facility: number; location: number; effectiveFrom: string; effectiveTo: string | null })[];
  providers: readonly (Known & { provider: number; eligibleFrom: string | null; eligibleTo: string | null })[];
  encounters: readonly (Known & { encounter: number; admittedAt: string; dischargedAt: string | null })[];
  classes: readonly (Known & { encounter: number; patientClass: string; startsAt: string; endsAt: string | null })[];
  exclusions: readonly (Known & { entity: string; state: string; number: string; quarter: string; listed: boolean })[];
  orphans: readonly (Known & { product: number; item: number; quarter: string })[];
  products: readonly (Known & { product: number; item: number })[];
  items: readonly (Known & { item: number; isCovered: boolean | null })[];
}

/** The same as it was known when a load had come. */
export function knownAt(history: LedgerHistory, load: number): LedgerHistory {
  const known = <Row extends Known>(rows: readonly Row[]) => rows.filter(({ from, to }) => from <= load && load < to);
  return {
    charges: known(history.charges),
    map: known(history.map),
    receipts: known(history.receipts),
    facilities: known(history.facilities),
    statuses: known(history.statuses),
    sites: known(history.sites),
    providers: known(history.providers),
    encounters: known(history.encounters),
    classes: known(history.classes),
    exclusions: known(history.exclusions),
    orphans: known(history.orphans),
    products: known(history.products),
    items: known(history.items),
  };
}
