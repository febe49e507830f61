import type { Item } from '../catalog/read-catalog.ts';
import { hour, minute } from '../clock.ts';
import { amount } from '../figures.ts';
import type { Batch } from '../ledger.ts';
import type { Random } from '../random.ts';
import { type Planted, remember } from '../truth.ts';
import type { Style } from './anesthesia-styles.ts';
import { type CaseDrug, caseDrugs } from './case-drugs.ts';
import { type Misuse, strength } from './misuse.ts';
import type { Person } from './people.ts';
import { SingleCases } from './single-cases.ts';
import type { Location, Site } from './site.ts';
import type { SurgeryParts } from './surgery-parts.ts';
import type { Case } from './surgical-case.ts';

interface Dose {
  item: Item;
  by: Person;
  dispensed: number;
  administered: number;
  wasted: number;
  returned: number;
  taken: Batch[];
  place: Location;
  at: number;
  /** Signs for the waste, whoever is there. */
  signer?: Person | undefined;
}

/** Cases whose cabinet and anesthesia record differ, mostly by a slip of the pen (anesthesia brief, 2.1). */
const clericalShare = 0.15;

/** The drugs of a case: what was taken, given, wasted and brought back, in the case's record and at the cabinet. */
export class CaseRecord {
  readonly #site: Site;
  readonly #parts: SurgeryParts;
  readonly #misuse: Map<Person, Misuse>;
  readonly #styles: Map<Person, Style>;
  readonly #singles: SingleCases;
  readonly #horizon: number;

  constructor(
    site: Site,
    parts: SurgeryParts,
    misuse: Map<Person, Misuse>,
    styles: Map<Person, Style>,
    horizon: number,
  ) {
    this.#site = site;
    this.#parts = parts;
    this.#misuse = misuse;
    this.#styles = styles;
    this.#singles = new SingleCases(site);
    this.#horizon = horizon;
  }

  record(random: Random, day: number, surgery: Case): void {
    const doses: Dose[] = [];
    const drawsUp = this.#styles.get(surgery.provider)?.drawsUp ?? false;
    for (const drug of caseDrugs) {
      if (!random.chance(drug.dispensed) && !(drawsUp && drug.forEmergencies)) continue;
      const dose = this.#handle(random, day, surgery, drug, doses);
      if (dose) doses.push(dose);
    }
    if (doses.length === 0) return;
    const slipped = random.chance(clericalShare) ? random.pick(doses) : undefined;
    const misuse = this.#misuse.get(surgery.provider);
    if (misuse?.pattern === 'wasted whole') this.#wasteWhole(day, surgery, doses, misuse);
    for (const dose of doses) {
      const own = dose.by === surgery.provider;
      const extra =
        own && misuse && misuse.pattern !== 'wasted whole' && dose.item.code === misuse.code
          ? this.#divert(day, surgery, dose, misuse)
          : own && !misuse && this.#singles.isDue(day, dose.item.code)
            ? this.#loseTwo(day, surgery, dose)
            : undefined;
      this.#account(random, surgery, dose, dose === slipped && !extra, extra);
    }
  }

  #handle(random: Random, day: number, surgery: Case, drug: CaseDrug, before: readonly Dose[]): Dose | undefined {
    const by = surgery.relief && random.chance(0.3) ? surgery.relief.person : surgery.provider;
    const child = this.#site.seed.pediatric && drug.byWeight ? Math.min(1, surgery.encounter.weight / 700) : 1;
    const drawn = random.logNormal(drug.median, drug.sigma) * surgery.need * child;
    const wanted = random.chance(drug.given) ? Math.max(drug.step, Math.round(drawn / drug.step) * drug.step) : 0;
    const item = this.#itemFor(random, day, drug, wanted);
    // A substitute that the same person has taken already.
    if (before.some((dose) => dose.item === item && dose.by === by)) return undefined;
    const needed = Math.round((wanted / item.dosePerUnit) * 100);
    const containers = Math.max(1, Math.ceil(needed / item.container));
    const given =
      needed > 0 && random.chance(Math.min(0.97, drug.usedUp * (this.#styles.get(by)?.usesUp ?? 1)))
        ? containers * item.container
        : needed;
    const spare = random.chance(drug.spare) ? 1 : 0;
    const place = surgery.room.place;
    const at = surgery.begins + random.whole(-8, 12) * minute;
    if (surgery.tray && item.schedule === '') {
      const used =
        this.#parts.trays?.use(surgery.tray, item, containers, surgery, by, Math.max(at, surgery.begins + minute)) ?? 0;
      if (used > 0) {
        const dispensed = used * item.container;
        const administered = Math.min(given, dispensed);
        return {
          item,
          by,
          dispensed,
          administered,
          wasted: dispensed - administered,
          returned: 0,
          taken: [],
          place,
          at,
        };
      }
    }
    const quantity = (containers + spare) * item.container;
    if (!this.#parts.ledger.measuring && this.#parts.ledger.onHand(place, item) < quantity) return undefined;
    const taken = this.#parts.ledger.dispense(place, item, quantity, { at, by });
    const returned = spare * item.container;
    return {
      item,
      by,
      dispensed: quantity,
      administered: given,
      wasted: quantity - returned - given,
      returned,
      taken,
      place,
      at,
    };
  }

  #itemFor(random: Random, day: number, drug: CaseDrug, wanted: number): Item {
    const { company } = this.#site;
    const item = company.find(drug.large && wanted >= drug.large.from ? drug.large.code : drug.code);
    const shortage = company.occasions.shortageOf(item, day);
    const held = caseDrugs.some(({ code }) => code === shortage?.alternative.code);
    return shortage && held && random.chance(shortage.diverted) ? shortage.alternative : item;
  }

  /** Two containers in place of one: the second is not accounted for, or wasted on paper; sometimes it is taken after the case. */
  #divert(day: number, surgery: Case, dose: Dose, misuse: Misuse): Planted | undefined {
    const random = this.#site.company.random('misuse', surgery.code);
    if (!random.chance(misuse.delta * strength(misuse, day))) return undefined;
    const { item, place, by } = dose;
    if (this.#parts.ledger.measuring || this.#parts.ledger.onHand(place, item) < item.container) return undefined;
    const late = misuse.pattern === 'extra container' && random.chance(0.5);
    const at = late ? surgery.ends + random.whole(18, 55) * minute : surgery.begins + random.whole(2, 20) * minute;
    const [extra] = this.#parts.ledger.dispense(place, item, item.container, { at, by });
    if (!extra) return undefined;
    const id = this.#parts.log.write({
      kind: 'dispense',
      place,
      item,
      by,
      at,
      encounter: surgery.encounter,
      product: extra.product,
      quantity: item.container,
    });
    dose.dispensed += item.container;
    if (misuse.pattern === 'rising waste') dose.wasted += item.container;
    if (id) remember(misuse.planted, id);
    return misuse.planted;
  }

  /** A container for a drug that the case does not need, wasted whole on paper, mostly under one colleague's name. */
  #wasteWhole(day: number, surgery: Case, doses: Dose[], misuse: Misuse): void {
    const random = this.#site.company.random('misuse', surgery.code);
    const item = this.#site.company.find(misuse.code);
    const { ledger } = this.#parts;
    const place = surgery.room.place;
    if (!random.chance(misuse.delta * strength(misuse, day)) || doses.some((dose) => dose.item === item)) return;
    if (ledger.measuring || ledger.onHand(place, item) < item.container) return;
    const at = surgery.begins + random.whole(2, 20) * minute;
    const by = surgery.provider;
    const taken = ledger.dispense(place, item, item.container, { at, by });
    const signer = random.chance(0.7) ? misuse.witness : undefined;
    const amounts = { dispensed: item.container, administered: 0, wasted: item.container, returned: 0 };
    doses.push({ item, by, ...amounts, taken, place, at, signer });
    remember(misuse.planted, surgery.code);
  }

  /** Two containers more, taken when the case is over, and no word of them. */
  #loseTwo(day: number, surgery: Case, dose: Dose): Planted | undefined {
    const { item, place, by } = dose;
    const { ledger, log } = this.#parts;
    if (ledger.measuring || ledger.onHand(place, item) < 2 * item.container) return undefined;
    const random = this.#site.company.random('single cases', surgery.code);
    const at = surgery.ends + random.whole(18, 55) * minute;
    const entry = { kind: 'dispense' as const, place, item, by, at, encounter: surgery.encounter };
    for (const { product, quantity } of ledger.dispense(place, item, 2 * item.container, { at, by }))
      log.write({ ...entry, product, quantity });
    dose.dispensed += 2 * item.container;
    return this.#singles.plant(day, by, 2);
  }

  #account(random: Random, surgery: Case, dose: Dose, slip: boolean, misused: Planted | undefined): void {
    const { item, by, place, taken } = dose;
    const controlled = item.schedule !== '';
    const backAt = surgery.ends + random.whole(3, 40) * minute;
    if (dose.returned > 0) {
      let back = dose.returned;
      for (const batch of taken.toReversed()) {
        const part = Math.min(back, batch.quantity);
        if (part > 0) this.#parts.ledger.giveBack(place, { ...batch, quantity: part }, { at: backAt, by });
        back -= part;
      }
    }
    if (this.#parts.ledger.measuring) return;
    const truth = { ...dose };
    if (slip) this.#misrecord(random, dose);
    const wastedAt = dose.wasted > 0 ? drawWasteTime(random, surgery) : undefined;
    const seen =
      controlled && random.chance(0.97) ? this.#witness(random, surgery, by, wastedAt ?? surgery.ends) : undefined;
    const witness = dose.signer ?? seen;
    const product = taken[0]?.product;
    const { clock, company } = this.#site;
    const inTime = wastedAt !== undefined && wastedAt < this.#horizon;
    company.table('case_doses').write({
      case_code: surgery.code,
      item_code: item.code,
      staff_code: by.code,
      ndc: product?.ndc,
      dispensed: amount(dose.dispensed),
      administered: amount(dose.administered),
      wasted: amount(dose.wasted),
      returned: amount(dose.returned),
      wasted_at: inTime ? clock.stamp(wastedAt) : undefined,
      witness_staff_code: inTime ? witness?.code : undefined,
    });
    if (inTime && controlled && dose.wasted >= 20 && random.chance(0.2))
      this.#splitWaste(random, surgery, dose, wastedAt, witness);
    if (!controlled || taken.length === 0) return;
    const entry = { place, item, by, encounter: surgery.encounter, product };
    const removed = taken.reduce((sum, batch) => sum + batch.quantity, 0);
    const source = this.#parts.log.write({ ...entry, kind: 'dispense', at: dose.at, quantity: removed });
    if (truth.returned > 0)
      this.#parts.log.write({ ...entry, kind: 'return', at: backAt, quantity: truth.returned, source });
    if (inTime && dose.wasted > 0)
      this.#parts.log.write({ ...entry, kind: 'waste', at: wastedAt, quantity: dose.wasted, witness, source });
    if (misused && source) remember(misused, surgery.code);
  }

  /** A slip: the waste forgotten, written too small, or a container that the record does not know of. */
  #misrecord(random: Random, dose: Dose): void {
    const kind = random.next();
    if (kind < 0.4 && dose.wasted > 0) dose.wasted = 0;
    else if (kind < 0.6 && dose.wasted > 1) dose.wasted = Math.ceil(dose.wasted / 2);
    else if (kind < 0.75 && dose.dispensed > dose.item.container) dose.dispensed -= dose.item.container;
    else dose.administered = Math.max(0, Math.round(dose.administered * random.pick([0.5, 0.8, 1.25, 2])));
  }

  #splitWaste(random: Random, surgery: Case, dose: Dose, last: number, witness: Person | undefined): void {
    const table = this.#site.company.table('case_wastes');
    const part = Math.floor(dose.wasted * random.between(0.3, 0.7));
    const row = {
      case_code: surgery.code,
      item_code: dose.item.code,
      staff_code: dose.by.code,
      witness_staff_code: witness?.code,
    };
    const earlier = Math.min(
      last - minute,
      Math.max(surgery.begins + 13 * minute, last - random.whole(4, 30) * minute),
    );
    table.write({ ...row, wasted_at: this.#site.clock.stamp(earlier), quantity: amount(part) });
    table.write({ ...row, wasted_at: this.#site.clock.stamp(last), quantity: amount(dose.wasted - part) });
  }

  #witness(random: Random, surgery: Case, by: Person, at: number): Person | undefined {
    const team = this.#parts.witnesses(at);
    if (team.length < 2) return surgery.relief && surgery.relief.person !== by ? surgery.relief.person : undefined;
    for (let tries = 0; tries < 5; tries += 1) {
      const person = random.pick(team);
      if (person !== by) return person;
    }
    return undefined;
  }
}

/** Before the end, soon after, within the hour, or at the end of the day (anesthesia brief, 2.3). */
function drawWasteTime(random: Random, { begins, ends }: Case): number {
  const kind = random.next();
  if (kind < 0.25) return Math.max(begins + 21 * minute, ends - random.whole(1, 25) * minute);
  if (kind < 0.7) return ends + Math.round(random.logNormal(8 * minute, 0.8));
  if (kind < 0.92) return ends + Math.round(random.logNormal(25 * minute, 0.7));
  return ends + random.whole(2, 7) * hour;
}
