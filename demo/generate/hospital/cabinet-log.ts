import type { Item, Product } from '../catalog/read-catalog.ts';
import { amount } from '../figures.ts';
import type { Encounter } from './patients.ts';
import type { Person } from './people.ts';
import type { Location, Site } from './site.ts';

type CabinetKind =
  | 'dispense'
  | 'return'
  | 'waste'
  | 'cancel'
  | 'null'
  | 'override_dispense'
  | 'discrepancy'
  | 'count'
  | 'load'
  | 'unload';

interface CabinetEntry {
  kind: CabinetKind;
  place: Location;
  item: Item;
  by: Person;
  at: number;
  witness?: Person | undefined;
  encounter?: Encounter | undefined;
  product?: Product | undefined;
  quantity?: number;
  expected?: number;
  order?: string | undefined;
  source?: string | undefined;
  /** Of a load: the transfer that brought it. */
  transfer?: string | undefined;
  resolvedAt?: number | undefined;
  resolution?: string | undefined;
  /** A mistyped entry that was struck out later. */
  voided?: boolean;
}

/** The transactions of the cabinets of a facility. */
export class CabinetLog {
  readonly #site: Site;
  readonly #horizon: number;
  #count = 0;

  constructor(site: Site, horizon: number) {
    this.#site = site;
    this.#horizon = horizon;
  }

  write(entry: CabinetEntry): string | undefined {
    const { clock, company, code } = this.#site;
    if (entry.at >= this.#horizon) return undefined;
    const table = company.table('adc_transactions');
    if (table.muted) return undefined;
    this.#count += 1;
    const id = `${code}T${this.#count}`;
    table.write({
      transaction_id: id,
      facility_code: code,
      location_code: entry.place.code,
      staff_code: entry.by.signOn,
      witness_staff_code: entry.witness?.signOn,
      encounter_code: entry.encounter?.code,
      item_code: entry.item.code,
      ndc: entry.product?.ndc,
      occurred_at: clock.stamp(entry.at),
      kind: entry.kind,
      quantity: entry.quantity === undefined ? undefined : amount(entry.quantity),
      expected_quantity: entry.expected === undefined ? undefined : amount(entry.expected),
      order_code: entry.order,
      voided: entry.voided,
      source_transaction_id: entry.source,
      transfer_id: entry.transfer,
      resolved_at:
        entry.resolvedAt !== undefined && entry.resolvedAt < this.#horizon ? clock.stamp(entry.resolvedAt) : undefined,
      resolution: entry.resolution,
    });
    return id;
  }
}
