import type { Item } from '../catalog/read-catalog.ts';
import { hour, minute } from '../clock.ts';
import { decimal } from '../figures.ts';
import type { Random } from '../random.ts';
import type { NursingDrug } from './nursing-drugs.ts';
import type { Encounter, Order } from './patients.ts';
import type { Removal } from './removal.ts';
import type { Duty } from './roster.ts';
import type { Site, Unit } from './site.ts';

/** Days on which the charting of a unit never arrived. */
export interface ChartingGap {
  unit: Unit;
  from: number;
  to: number;
}

export interface Dosing {
  duty: Duty;
  drug: NursingDrug;
  item: Item;
  encounter: Encounter;
  order: Order | undefined;
}

/** The orders of controlled drugs and the record of doses given. */
export class Charting {
  readonly #site: Site;
  readonly #gap: ChartingGap | undefined;
  readonly #horizon: number;
  /** Of its own, so that what is struck out changes nothing else. */
  readonly #corrections: Random;
  #orders = 0;
  #doses = 0;

  constructor(site: Site, gap: ChartingGap | undefined, horizon: number) {
    this.#site = site;
    this.#gap = gap;
    this.#horizon = horizon;
    this.#corrections = site.company.random('charting corrections', site.code);
  }

  /** The order in force, or a new one; for an override the order that the prescriber writes afterwards. */
  order(
    random: Random,
    encounter: Encounter,
    drug: NursingDrug,
    item: Item,
    at: number,
    need: Removal['order'],
  ): Order | undefined {
    const known = encounter.orders.get(item.index);
    if (known && known.to > at) return known;
    const table = this.#site.company.table('medication_orders');
    if (need === 'never' || table.muted) return undefined;
    const written =
      need === 'soon'
        ? at + random.whole(8, 60) * minute
        : Math.max(encounter.admitted, at - random.whole(10, 150) * minute);
    const from = written < encounter.discharged ? written : at + minute;
    const to = Math.min(encounter.discharged, from + random.whole(1, 4) * 24 * hour);
    if (from >= Math.min(to, this.#horizon)) return undefined;
    this.#orders += 1;
    const usual = drug.doses[0]?.[0] ?? 1;
    const range = random.chance(0.35) ? Math.max(...drug.doses.map(([dose]) => dose)) : usual;
    const order: Order = { code: `${this.#site.code}O${this.#orders}`, item, doseMost: range, from, to };
    encounter.orders.set(item.index, order);
    table.write({
      order_code: order.code,
      encounter_code: encounter.code,
      item_code: item.code,
      dose: decimal(Math.round(usual * 100), 2),
      dose_max: decimal(Math.round(range * 100), 2),
      unit: item.doseUnit,
      prn: drug.everyMinutes < 1440,
      min_interval_min: drug.everyMinutes,
      starts_at: this.#site.clock.stamp(from),
      stops_at: to < this.#horizon ? this.#site.clock.stamp(to) : undefined,
    });
    return order;
  }

  /** `given` in hundredths of the base unit; the record speaks in dose units. */
  chart(random: Random, dosing: Dosing, given: number, at: number, status: 'given' | 'refused'): void {
    const { encounter, item, duty, drug, order } = dosing;
    const table = this.#site.company.table('administrations');
    if (table.muted || at >= this.#horizon) return;
    const gap = this.#gap;
    if (gap && gap.unit === duty.unit && at >= gap.from && at < gap.to) return;
    this.#doses += 1;
    const charted = at + (random.chance(0.03) ? random.whole(61, 300) : random.whole(0, 6)) * minute;
    const before = drug.opioid && random.chance(0.9) ? random.whole(4, 9) : undefined;
    const { clock, code } = this.#site;
    const entry = {
      administration_id: `${code}A${this.#doses}`,
      encounter_code: encounter.code,
      item_code: item.code,
      staff_code: duty.person.code,
      administered_at: clock.stamp(at),
      dose_given: decimal(Math.round(given * item.dosePerUnit), 2),
      status: status === 'given' && this.#corrections.chance(0.006) ? 'partial' : status,
      charted_at: clock.stamp(charted < this.#horizon ? charted : at),
      scanned: random.chance(0.95),
      order_code: order && order.from <= at ? order.code : undefined,
      pain_score_before: before,
      pain_score_after:
        before === undefined || random.chance(0.08) ? undefined : Math.max(0, before - random.whole(1, 5)),
    };
    table.write(entry);
    // Charted for the wrong patient or twice, and struck out.
    if (status === 'given' && this.#corrections.chance(0.004)) {
      table.write({ ...entry, administration_id: `${entry.administration_id}V`, status: 'voided' });
    }
  }
}
