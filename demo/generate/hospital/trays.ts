import type { Item } from '../catalog/read-catalog.ts';
import { hour, isoDate, minute } from '../clock.ts';
import type { Ledger } from '../ledger.ts';
import type { Recall } from '../occasions.ts';
import type { Random } from '../random.ts';
import type { Person } from './people.ts';
import type { Location, Site } from './site.ts';
import type { Case } from './surgical-case.ts';
import { type Crew, TagShelf } from './tag-shelf.ts';
import { type Tag, TagLog } from './tags.ts';
import { pulledBefore, type Tray, TrayStation } from './tray-station.ts';
import { trayTypes } from './tray-types.ts';

/** RFID trays of one kit room: filled, sent out, used, brought back, filled again (RFID brief, 1.3 and 1.4). */
export class Trays {
  readonly trays: Tray[] = [];
  readonly shelf: TagShelf;
  readonly #site: Site;
  readonly #kit: Location;
  readonly #log: TagLog;
  readonly #station: TrayStation;
  readonly #ledger: Ledger<Location>;
  #crew: Crew = { pharmacists: [], technicians: [] };

  constructor(site: Site, kit: Location, ledger: Ledger<Location>, horizon: number) {
    this.#site = site;
    this.#kit = kit;
    this.#ledger = ledger;
    this.#log = new TagLog(site, horizon);
    this.shelf = new TagShelf(site, kit, this.#log, ledger, horizon);
    this.#station = new TrayStation(site, kit, this.#log, this.shelf, horizon);
    for (const type of trayTypes) {
      const count = site.seed.trays[type.code] ?? 0;
      const scaled =
        count === 0
          ? 0
          : Math.max(
              type.opened > 0 ? 1 : 2 * site.rooms.filter(({ trays }) => trays).length,
              Math.round(count * site.breadth),
            );
      for (let n = 1; n <= scaled; n += 1) {
        this.trays.push({
          code: `${site.code.slice(2)}-${type.code}-${String(n).padStart(2, '0')}`,
          type,
          home: type.opened > 0 ? (site.carts[n % Math.max(1, site.carts.length)] ?? kit) : kit,
          contents: new Map(type.segments.map(({ segment }) => [segment, []])),
          out: false,
          missed: [],
          scanned: 0,
        });
      }
    }
  }

  get #technician(): Person | undefined {
    return this.#crew.technicians[0];
  }

  /** The items that tags are put on here. */
  get items(): Item[] {
    const codes = new Set(
      this.trays.flatMap(({ type }) =>
        type.segments.flatMap(({ code, substitute }) => (substitute ? [code, substitute] : [code])),
      ),
    );
    return [...codes].map((code) => this.#site.company.find(code));
  }

  writeTrays(): void {
    for (const tray of this.trays) {
      this.#site.company.table('trays').write({
        tray_code: tray.code,
        tray_type_code: tray.type.code,
        facility_code: this.#site.code,
        home_location_code: tray.home.code,
        active_from: isoDate(this.#site.company.start - 400),
      });
    }
  }

  /** Before the first day: every tray full, and some tagged units on the shelf. */
  fillAll(random: Random, crew: Crew, day: number): void {
    this.#crew = crew;
    const begins = this.#site.clock.midnight(day) + 8 * hour;
    for (const [place, tray] of this.trays.entries()) {
      for (const segment of tray.type.segments)
        this.shelf.stockUp(random, crew, this.#site.company.find(segment.code), segment.par, begins + place * minute);
      this.#station.restock(random, tray, begins + 5 * hour + place * 10 * minute, day, this.#technician);
    }
    for (const item of this.items) this.shelf.stockUp(random, crew, item, 3, begins + 3 * hour);
  }

  startDay(random: Random, day: number, crew: Crew): void {
    this.#crew = crew;
    this.shelf.pullExpired(day, crew);
    this.shelf.encodeDay(random, day, crew);
  }

  /** The full tray that has waited longest, for an operating room. */
  sendOut(room: Location, at: number): Tray | undefined {
    let tray: Tray | undefined;
    for (const candidate of this.trays) {
      if (candidate.type.opened > 0 || candidate.out || candidate.scanned >= at) continue;
      if (!tray || candidate.scanned < tray.scanned) tray = candidate;
    }
    if (!tray) return undefined;
    tray.out = true;
    this.#station.scan(tray, 'dispatch', at, room, this.#technician);
    return tray;
  }

  /** Units taken from a tray during a case; as many as there are. */
  use(tray: Tray, item: Item, containers: number, surgery: Case, by: Person, at: number): number {
    let used = 0;
    for (const { segment, code, substitute } of tray.type.segments) {
      if (code !== item.code && substitute !== item.code) continue;
      const tags = tray.contents.get(segment) ?? [];
      while (used < containers) {
        const place = tags.findIndex((tag) => tag.item === item);
        if (place < 0) break;
        const [tag] = tags.splice(place, 1);
        if (!tag) break;
        this.#log.write(tag, 'used', { at: at + used * 20, by, place: surgery.room.place, surgery: surgery.code });
        this.shelf.consume(tag);
        used += 1;
      }
    }
    return this.#ledger.measuring ? this.shelf.measure(item, containers) : used;
  }

  takeBack(random: Random, day: number, tray: Tray, back: number): void {
    tray.out = false;
    if (this.#ledger.measuring) return;
    // Trays that come back in the night are filled before the next morning's dispatch.
    this.#station.scan(tray, 'return', back, this.#kit, this.#technician);
    this.#station.restock(random, tray, back + random.whole(3, 40) * minute, day, this.#technician);
  }

  /** Trays opened in an emergency, and once a month those in which something runs out of date. */
  serveCarts(random: Random, day: number): void {
    const midnight = this.#site.clock.midnight(day);
    for (const tray of this.trays) {
      if (tray.out) continue;
      const opened = random.chance(tray.type.opened * this.#site.depth);
      const at = midnight + random.whole(8 * 60, 26 * 60) * minute;
      if (this.#ledger.measuring) {
        if (opened)
          for (const { code } of tray.type.segments.slice(0, 4)) this.shelf.measure(this.#site.company.find(code), 1);
        continue;
      }
      const stale = day % 30 === 11 && this.#earliest(tray) <= day + pulledBefore;
      if (!opened && !stale) continue;
      this.#station.scan(tray, 'return', at, this.#kit, this.#technician);
      if (opened) this.#open(random, tray, at + 20 * minute);
      this.#station.restock(random, tray, at + 30 * minute, day, this.#technician);
      this.#station.scan(tray, 'dispatch', tray.scanned + random.whole(5, 40) * minute, tray.home, this.#technician);
    }
  }

  recall({ product, lot }: Recall, at: number): void {
    const by = this.#technician;
    const affected = (tag: Tag) => tag.batch.product === product && tag.batch.lot === lot;
    this.shelf.recall(affected, at, by);
    for (const tray of this.trays) {
      for (const [segment, tags] of tray.contents) {
        for (const tag of tags.filter(affected)) {
          this.#log.write(tag, 'recalled', { at, by, place: tray.out ? tray.home : this.#kit, reason: 'recall' });
          this.shelf.bookOut(tag, 'recall', tag.last, by);
        }
        tray.contents.set(
          segment,
          tags.filter((tag) => !affected(tag)),
        );
      }
    }
  }

  /** Tagged units that are in the book of the kit room. */
  allTags(): Tag[] {
    return [...this.shelf.tags(), ...this.trays.flatMap((tray) => [...tray.contents.values()].flat())];
  }

  #open(random: Random, tray: Tray, at: number): void {
    let wanted = 3 + random.poisson(5);
    const filled = tray.type.segments.filter(({ segment }) => (tray.contents.get(segment)?.length ?? 0) > 0);
    for (let tries = 0; wanted > 0 && filled.length > 0 && tries < 40; tries += 1) {
      // Epinephrine, the first segment, is what an emergency uses most.
      const segment = random.chance(0.35) ? filled[0] : random.pick(filled);
      const tag = segment ? tray.contents.get(segment.segment)?.shift() : undefined;
      if (!tag) continue;
      this.#log.write(tag, 'used', {
        at,
        by: this.#technician,
        place: this.#kit,
        reason: 'absent at scan-in',
      });
      this.shelf.consume(tag);
      wanted -= 1;
    }
  }

  #earliest(tray: Tray): number {
    let first = Number.POSITIVE_INFINITY;
    for (const tags of tray.contents.values()) for (const tag of tags) first = Math.min(first, tag.batch.lot.expiry);
    return first;
  }
}
