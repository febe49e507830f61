import type { Item } from '../catalog/read-catalog.ts';
import { hour, isoDate, minute, secondsOfDay } from '../clock.ts';
import { amount, decimal } from '../figures.ts';
import type { Batch } from '../ledger.ts';
import type { Random } from '../random.ts';
import { remember } from '../truth.ts';
import { classAt, type Encounter, type PatientClass } from './patients.ts';
import { type Account, Program340b } from './program-340b.ts';
import type { Location, Site } from './site.ts';

interface Charged {
  id: string;
  place: Location;
  encounter: Encounter;
  batch: Batch;
  at: number;
  posted: number;
  account: Account | undefined;
  scanned: string | undefined;
  patientClass: PatientClass | undefined;
  billing: string | undefined;
}

/** Base units in one unit of charge, in ten-thousandths, and whether that unit is the one of the HCPCS code. */
function chargeUnit(item: Item): { size: number; hcpcs: boolean } {
  const byCode = item.hcpcs ? (item.container * 100) / item.billingUnits : Number.NaN;
  return Number.isInteger(byCode) && byCode > 0
    ? { size: byCode, hcpcs: true }
    : { size: item.container * 100, hcpcs: false };
}

const chargeCode = (item: Item): string => `25${String(10_000 + item.index * 7)}`;

/** One in three hundred items is charged under a code that nobody has mapped. */
const isMapped = (item: Item): boolean => item.index % 151 !== 60;

/** Charges of drugs to patients, their credits, and what they add to the balances of the 340B accounts. */
export class Charging {
  readonly program: Program340b;
  readonly #site: Site;
  readonly #horizon: number;
  readonly #credits = new Map<number, Charged[]>();
  #measuring = false;
  #count = 0;

  constructor(site: Site, horizon: number) {
    this.#site = site;
    this.#horizon = horizon;
    this.program = new Program340b(site);
  }

  set measuring(measuring: boolean) {
    this.#measuring = measuring;
  }

  charge(random: Random, encounter: Encounter, place: Location, batch: Batch, at: number): void {
    if (at >= this.#horizon) return;
    const { item } = batch.product;
    const day = this.#site.clock.dayAt(at);
    const billing =
      encounter.payer === 'medicaid'
        ? random.chance(0.03)
          ? `99${this.#site.code}`
          : this.program.billingNumber
        : undefined;
    const blank = random.chance(0.008);
    const patientClass = blank ? undefined : classAt(encounter, at);
    const account = this.program.classify({
      item,
      place,
      day,
      patientClass,
      encounter,
      billing,
      mapped: isMapped(item),
    });
    this.program.accumulate(batch.product, account, batch.quantity, this.#measuring);
    if (this.#measuring) return;
    this.#count += 1;
    const posted = (Math.floor(at / secondsOfDay) + 1) * secondsOfDay + 9 * hour + random.whole(0, 90) * minute;
    const scanned = random.chance(0.88) ? batch.product.ndc : undefined;
    const id = `${this.#site.code}H${this.#count}`;
    const units = chargeUnits(item, batch.quantity);
    // What is left in a single-dose vial is billed beside the dose (modifier JW).
    const discarded = item.use.includes('C') && random.chance(0.12) ? Math.floor(units * random.between(0.05, 0.3)) : 0;
    const charged: Charged = { id, place, encounter, batch, at, posted, account, scanned, patientClass, billing };
    this.#write(charged, id, 'charge', units - discarded);
    if (discarded > 0) this.#write(charged, `${id}W`, 'waste', discarded);
    else if (random.chance(0.024)) this.#creditLater(day + random.whole(1, 12), charged);
  }

  creditDay(random: Random, day: number): void {
    const due = this.#credits.get(day) ?? [];
    this.#credits.delete(day);
    for (const charged of due) {
      const { id, batch, account } = charged;
      const at = this.#site.clock.midnight(day) + random.whole(9 * 60, 16 * 60) * minute;
      if (at >= this.#horizon) continue;
      this.program.accumulate(batch.product, account, -batch.quantity, false);
      const units = chargeUnits(batch.product.item, batch.quantity);
      this.#write({ ...charged, at, posted: at + 20 * minute }, `${id}R`, 'credit', units, id);
    }
  }

  #write(charged: Charged, id: string, kind: 'charge' | 'credit' | 'waste', units: number, reversed?: string): void {
    const { encounter, posted, place, batch } = charged;
    const { clock, code, company } = this.#site;
    company.table('charges').write({
      charge_id: id,
      kind,
      facility_code: code,
      location_code: place.code,
      encounter_code: encounter.code,
      provider_code: encounter.provider,
      charge_code: chargeCode(batch.product.item),
      ndc: charged.scanned,
      quantity: amount(units),
      occurred_at: clock.stamp(charged.at),
      posted_at: posted < this.#horizon ? clock.stamp(posted) : undefined,
      patient_class: charged.patientClass,
      payer: encounter.payer,
      payer_state: encounter.payer === 'medicaid' || encounter.payer === 'medicaid_mco' ? encounter.state : undefined,
      billing_number: charged.billing,
      reversed_charge_id: reversed,
    });
  }

  #creditLater(day: number, charged: Charged): void {
    const due = this.#credits.get(day) ?? [];
    due.push(charged);
    this.#credits.set(day, due);
  }
}

/** In hundredths of a unit of charge. */
const chargeUnits = (item: Item, quantity: number): number => Math.round((quantity * 10_000) / chargeUnit(item).size);

/** The charge master: every product of a mapped item, for all facilities; and one wrong factor for a while. */
export function writeChargeMap(site: Site, items: readonly Item[]): void {
  const { company } = site;
  const table = company.table('charge_map');
  for (const item of items.filter(isMapped)) {
    const { size, hcpcs } = chargeUnit(item);
    for (const product of item.products) {
      table.write({
        charge_code: chargeCode(item),
        ndc: product.ndc,
        hcpcs: hcpcs ? item.hcpcs : undefined,
        supplier_item: `${3_000_000 + Number(product.ndc.slice(-6))}`,
        units_per_charge: decimal(size, 4),
        effective_from: isoDate(company.start - 400),
      });
    }
  }
  const faulty = items.find((item) => item.code === 'palonosetron-025');
  const from = company.end - 96;
  if (!faulty || from < company.start) return;
  const product = company.contract(faulty, from);
  table.write({
    charge_code: chargeCode(faulty),
    ndc: product.ndc,
    facility_code: site.code,
    hcpcs: faulty.hcpcs,
    units_per_charge: amount(product.packageSize),
    effective_from: isoDate(from),
    effective_to: isoDate(from + 40),
  });
  const planted = company.truth.add({
    kind: '340B',
    what: 'a whole package for one charge unit in the charge map',
    where: site.code,
    items: [faulty.code],
    from,
    to: from + 40,
    magnitude: { factor: 10 },
  });
  remember(planted, `${chargeCode(faulty)}/${product.ndc}`);
}
