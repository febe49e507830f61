import type { Item } from '../catalog/read-catalog.ts';
import { hour } from '../clock.ts';
import { Ledger } from '../ledger.ts';
import { CabinetLog } from './cabinet-log.ts';
import { Charging } from './charging.ts';
import type { ChartingGap } from './charting.ts';
import { Counting } from './counting.ts';
import { plantHonestOutliers, plantWrongMap } from './honest-outliers.ts';
import { plantMisuse } from './misuse.ts';
import { personName } from './names.ts';
import { Nursing } from './nursing.ts';
import { OperatingRooms } from './operating-rooms.ts';
import { Patients } from './patients.ts';
import { hirePeople, type Person, writePeople } from './people.ts';
import { writeProviders } from './program-340b.ts';
import { Purchasing } from './purchasing.ts';
import { Roster, type Watch } from './roster.ts';
import type { Location, Site } from './site.ts';
import { Stores } from './stores.ts';
import { Trays } from './trays.ts';
import { writeUsageHistory } from './usage-history.ts';
import { Wards } from './wards.ts';

/** Days over which use is measured before the data begins, to set stock levels by it. */
const measuredDays = 56;

/** One facility, day after day. */
export class Facility {
  readonly #site: Site;
  readonly #people: Person[];
  readonly #ledger: Ledger<Location>;
  readonly #roster: Roster;
  readonly #patients: Patients;
  readonly #charging: Charging;
  readonly #nursing: Nursing;
  readonly #wards: Wards;
  readonly #rooms: OperatingRooms;
  readonly #trays: Trays | undefined;
  readonly #stores: Stores;
  readonly #counting: Counting;
  readonly #purchasing: Purchasing;
  #watches: Watch[] = [];

  constructor(site: Site) {
    const { company } = site;
    const horizon = site.clock.midnight(company.end + 1);
    this.#site = site;
    this.#people = hirePeople(site);
    writePeople(site, this.#people);
    const naming = company.random('providers', site.code);
    const count = Math.max(20, Math.round((site.seed.beds / 8 + 12) * site.breadth));
    const providers = writeProviders(site, count, () => `Dr. ${personName(naming)}`);
    const misuse = plantMisuse(site, this.#people);
    plantHonestOutliers(site, this.#people, new Set(misuse.keys()));
    this.#ledger = new Ledger(site, horizon);
    const log = new CabinetLog(site, horizon);
    this.#roster = new Roster(site, this.#people, plantWrongMap(site, company), horizon);
    this.#patients = new Patients(site, providers, horizon);
    this.#charging = new Charging(site, horizon);
    this.#charging.program.writeRegistrations();
    this.#trays = site.kit ? new Trays(site, site.kit, this.#ledger, horizon) : undefined;
    this.#trays?.writeTrays();
    const parts = { ledger: this.#ledger, patients: this.#patients, charging: this.#charging, log };
    this.#nursing = new Nursing(site, parts, misuse, plantChartingGap(site), horizon);
    this.#wards = new Wards(site, parts);
    const surgery = {
      ...parts,
      roster: this.#roster,
      trays: this.#trays,
      witnesses: (at: number) => this.#witnessesAt(at),
    };
    this.#rooms = new OperatingRooms(site, surgery, this.#people, misuse, horizon);
    this.#stores = new Stores(site, this.#ledger, log);
    this.#counting = new Counting(site, this.#ledger, this.#stores, log);
    this.#purchasing = new Purchasing(site, this.#ledger, this.#stores, this.#charging.program);
  }

  async generate(drain: (day: number) => Promise<void>): Promise<void> {
    const { company } = this.#site;
    this.#measure();
    this.#openStock();
    for (let day = company.start; day <= company.end; day += 1) {
      this.#workDay(day);
      await drain(day);
    }
    this.#purchasing.close();
    writeUsageHistory(this.#site, this.#ledger.usedByDay);
  }

  /** Some weeks of use without files, so that levels fit it and the wards are not empty on the first day. */
  #measure(): void {
    const { company } = this.#site;
    company.files.mute(true, ['encounters', 'encounter_stays', 'encounter_classes']);
    this.#ledger.measuring = true;
    this.#charging.measuring = true;
    for (let day = company.start - measuredDays; day < company.start; day += 1) this.#servePatients(day);
    this.#ledger.measuring = false;
    this.#charging.measuring = false;
    company.files.mute(false);
  }

  #openStock(): void {
    const { company, code } = this.#site;
    const random = company.random('opening', code);
    this.#stores.setLevels(measuredDays, (place) => this.#heldAt(place));
    this.#stores.open(random);
    const crew = this.#roster.planPharmacy(company.start - 2);
    this.#trays?.shelf.endMeasuring(this.#trays.items, measuredDays);
    this.#trays?.fillAll(random, crew, company.start - 2);
    this.#counting.countAll(this.#trays?.allTags() ?? []);
    this.#stores.writePolicies(this.#purchasing.leadDays);
    const child = this.#site.seed.child ? 1 : 0;
    this.#charging.program.open(company.start + child, 21 / measuredDays);
  }

  #workDay(day: number): void {
    const { clock, code, company } = this.#site;
    const random = company.random('day', code, day);
    const crew = this.#roster.planPharmacy(day);
    this.#ledger.openDay(day, clock.midnight(day) + 7 * hour);
    this.#purchasing.receiveDay(random, day, crew.technicians[0]);
    this.#recall(day, crew.technicians[0]);
    this.#stores.workMorning(random, day, crew.technicians);
    this.#stores.breakSome(company.random('breakage', code, day), day, crew.technicians[0]);
    this.#counting.countDay(random, day, crew.technicians);
    this.#trays?.startDay(company.random('trays', code, day), day, crew);
    this.#servePatients(day);
    this.#trays?.shelf.endDay(crew.technicians[0]);
    this.#charging.creditDay(company.random('credits', code, day), day);
    this.#purchasing.orderDay(company.random('orders', code, day), day);
  }

  #servePatients(day: number): void {
    const { company, code } = this.#site;
    this.#watches = this.#roster.planDay(day);
    this.#patients.admitDay(day);
    this.#rooms.workDay(day);
    this.#nursing.workDay(day, this.#watches);
    this.#wards.workDay(day, this.#watches);
    this.#trays?.serveCarts(company.random('carts', code, day), day);
  }

  /** On duty at the moment; where nobody is, whoever works that day. */
  #witnessesAt(at: number): Person[] {
    const duties = this.#watches.flatMap((watch) => watch.duties).filter(({ person }) => person.mayWitness);
    const there = duties.filter(({ from, to }) => from <= at && at <= to);
    return (there.length > 1 ? there : duties).map(({ person }) => person);
  }

  #recall(day: number, by: Person | undefined): void {
    for (const recall of this.#site.company.occasions.recalls) {
      // Once more the next morning, for what came back in the meantime.
      if (recall.day === day || recall.day + 1 === day) this.#stores.recall(recall, day, by);
      if (recall.day === day) this.#trays?.recall(recall, this.#site.clock.midnight(day) + 7 * hour - 600);
    }
  }

  /** What a place holds whether or not it was used in the weeks that were measured. */
  #heldAt(place: Location): Item[] {
    const { company, seed } = this.#site;
    if (place.unit) {
      const common = this.#wards.stockOf(place.unit).filter((item) => item.weight >= 6 && !item.highCost);
      return [...this.#nursing.stockOf(place.unit), ...common];
    }
    if (place.type === 'anesthesia_workstation') return this.#rooms.stock().map((code) => company.find(code));
    if (place.type === 'or')
      return company.items.filter((item) => item.use.includes('A') && item.weight >= 3 && item.schedule === '');
    if (place === this.#site.kit) return this.#trays?.items ?? [];
    if (place === this.#site.pharmacy && seed.key === 'main')
      return company.items.filter((item) => !item.highCost || item.ven === 'V');
    return [];
  }
}

/** One unit whose charting did not arrive for three days: all its removals look undocumented. */
function plantChartingGap(site: Site): ChartingGap | undefined {
  const { company } = site;
  const unit = site.units.find(({ seed }) => seed.area === 'icu') ?? site.units[0];
  const day = company.end - 47;
  if (site.seed.key !== 'main' || !unit || day <= company.start) return undefined;
  company.truth.add({
    kind: 'data quality',
    what: 'administrations of a unit missing',
    where: `${site.code}/${unit.place.code}`,
    from: day,
    to: day + 3,
    magnitude: { days: 3 },
  });
  return { unit, from: site.clock.midnight(day), to: site.clock.midnight(day + 3) };
}
