import type { Item, Product } from '../catalog/read-catalog.ts';
import { addMonths, firstOfQuarter, isoDate } from '../clock.ts';
import { amount } from '../figures.ts';
import type { Encounter, PatientClass } from './patients.ts';
import type { Location, Site } from './site.ts';

export type Account = '340B' | 'GPO' | 'WAC';
type Balances = Record<'340B' | 'GPO', number>;

interface Charged {
  item: Item;
  place: Location;
  day: number;
  patientClass: PatientClass | undefined;
  encounter: Encounter;
  billing: string | undefined;
  mapped: boolean;
}

interface Registration {
  location: string | undefined;
  from: number;
  to: number | undefined;
}

/** The 340B side of a facility: where it is registered, who may prescribe, and what its use has earned. */
export class Program340b {
  readonly billingNumber: string;
  readonly carveFrom: number;
  readonly registrations: Registration[];
  readonly #site: Site;
  readonly #balances = new Map<Product, Balances>();
  readonly #measured = new Map<Product, Balances>();
  readonly #unlisted: number;

  constructor(site: Site) {
    this.#site = site;
    const { start, end } = site.company;
    this.billingNumber = billingNumberOf(site.code);
    // The critical access hospital carves Medicaid in only from a later quarter on.
    this.carveFrom = !site.seed.carveIn
      ? end + 4000
      : site.seed.key === 'critical'
        ? firstOfQuarter(end - 240)
        : start - 4000;
    this.#unlisted = firstOfQuarter(end - 150);
    this.registrations = register(site);
  }

  /** The rules in their order; the first that applies decides (340b brief, 3.3). None: not counted at all. */
  classify({ item, place, day, patientClass, encounter, billing, mapped }: Charged): Account | undefined {
    const { seed } = this.#site;
    const outside: Account = seed.gpoProhibited ? 'WAC' : 'GPO';
    if (!mapped || !patientClass || !encounter.payer) return undefined;
    if (seed.entityType === 'none' || !item.covered || patientClass === 'inpatient') return 'GPO';
    if (!this.#isRegistered(place, day) || !isEligible(encounter.provider)) return outside;
    if (seed.entityType === 'CAH' && item.orphan) return 'GPO';
    if (encounter.payer !== 'medicaid') return '340B';
    if (day < this.carveFrom) return outside;
    return this.isListed(billing, day) ? '340B' : undefined;
  }

  accumulate(product: Product, account: Account | undefined, quantity: number, measuring: boolean): void {
    if (account !== '340B' && account !== 'GPO') return;
    const balances = measuring ? this.#measured : this.#balances;
    const held = balances.get(product) ?? { '340B': 0, GPO: 0 };
    held[account] += quantity;
    balances.set(product, held);
  }

  available(product: Product, account: '340B' | 'GPO'): number {
    return Math.max(0, Math.floor((this.#balances.get(product)?.[account] ?? 0) / product.packageSize));
  }

  spend(product: Product, account: Account, packages: number): void {
    this.accumulate(product, account, -packages * product.packageSize, false);
  }

  /** Balances brought forward: a few weeks of what was measured. */
  open(adjustedOn: number, share: number): void {
    if (!this.#site.entityId) return;
    for (const [product, measured] of this.#measured) {
      for (const account of ['340B', 'GPO'] as const) {
        const quantity = Math.round((measured[account] * share) / product.item.container) * product.item.container;
        if (quantity <= 0) continue;
        this.accumulate(product, account, quantity, false);
        this.#site.company.table('accumulator_adjustments').write({
          entity_340b_id: this.#site.entityId,
          ndc: product.ndc,
          account,
          adjusted_on: isoDate(adjustedOn),
          quantity: amount(quantity),
          reason: `Opening balance of ${this.#site.name}`,
        });
      }
    }
  }

  isListed(billing: string | undefined, day: number): boolean {
    return billing === this.billingNumber && firstOfQuarter(day) !== this.#unlisted;
  }

  writeRegistrations(): void {
    const { company, code, entityId, state, seed } = this.#site;
    if (!entityId) return;
    for (const { location, from, to } of this.registrations) {
      company.table('sites_340b').write({
        entity_340b_id: entityId,
        facility_code: code,
        location_code: location,
        registered_from: isoDate(from),
        registered_to: to === undefined ? undefined : isoDate(to),
      });
    }
    for (let quarter = firstOfQuarter(company.start); quarter <= company.end; quarter = addMonths(quarter, 3)) {
      company.table('medicaid_exclusions').write({
        entity_340b_id: entityId,
        state,
        billing_number: this.billingNumber,
        quarter: isoDate(quarter),
        listed: quarter >= this.carveFrom && quarter !== this.#unlisted,
      });
    }
    if (seed.key === 'critical') {
      const status = { facility_code: code, entity_type: seed.entityType, gpo_prohibited: seed.gpoProhibited };
      company
        .table('facility_status')
        .write({ ...status, effective_from: isoDate(company.start - 900), medicaid_carve_in: false });
      company
        .table('facility_status')
        .write({ ...status, effective_from: isoDate(this.carveFrom), medicaid_carve_in: true });
    }
  }

  #isRegistered(place: Location, day: number): boolean {
    return this.registrations.some(
      ({ location, from, to }) =>
        (location === undefined || location === place.code) && from <= day && (to === undefined || day < to),
    );
  }
}

/** Every facility bills Medicaid under a number of its own: one letter, figure or place of the code makes another number. */
export function billingNumberOf(facility: string): string {
  let sum = 0;
  for (const letter of facility) sum = (sum * 43 + letter.charCodeAt(0) - 47) % 899_999_963;
  return `1${100_000_000 + sum}`;
}

/** A clinic is registered place by place, and its specialty practice only since some quarter of the data. */
function register(site: Site): Registration[] {
  const { start, end } = site.company;
  const long = firstOfQuarter(start - 1500);
  if (site.seed.key !== 'clinic') return [{ location: undefined, from: long, to: undefined }];
  return site.units.map(({ place, seed }) => ({
    location: place.code,
    from: seed.code === 'CLB' ? firstOfQuarter(Math.round((start + end) / 2)) : long,
    to: undefined,
  }));
}

/** Every twentieth provider works in the house without being the entity's own. */
const isEligible = (provider: string): boolean => !provider.endsWith('17');

export function writeProviders(site: Site, count: number, name: (n: number) => string): string[] {
  const codes: string[] = [];
  for (let n = 1; n <= count; n += 1) {
    const code = `${site.code}D${String(n).padStart(2, '0')}`;
    codes.push(code);
    const eligible = isEligible(code);
    site.company.table('providers').write({
      provider_code: code,
      name: name(n),
      eligible_from: isoDate(site.company.start - 2000 - n * 11),
      eligible_to: eligible ? undefined : isoDate(site.company.start - 300),
    });
  }
  return codes;
}
