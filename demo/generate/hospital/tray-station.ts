import type { Item } from '../catalog/read-catalog.ts';
import { minute } from '../clock.ts';
import type { Random } from '../random.ts';
import type { Person } from './people.ts';
import type { Location, Site } from './site.ts';
import type { TagShelf } from './tag-shelf.ts';
import type { Tag, TagLog } from './tags.ts';
import type { SegmentSeed, TrayTypeSeed } from './tray-types.ts';

export interface Tray {
  code: string;
  type: TrayTypeSeed;
  home: Location;
  contents: Map<string, Tag[]>;
  out: boolean;
  /** Read as used by mistake at the last scan; still lying in the tray. */
  missed: Tag[];
  /** The moment of its last scan. */
  scanned: number;
}

const missedReads = 0.003;
const wrongItems = 0.002;
/** Days before expiry at which a unit is taken out; every tray is looked at once in thirty days. */
export const pulledBefore = 35;

/** The scan station: a tray is scanned in, relieved of what may not stay, filled up and verified (RFID brief, 1.4). */
export class TrayStation {
  readonly #site: Site;
  readonly #kit: Location;
  readonly #log: TagLog;
  readonly #shelf: TagShelf;
  readonly #horizon: number;

  constructor(site: Site, kit: Location, log: TagLog, shelf: TagShelf, horizon: number) {
    this.#site = site;
    this.#kit = kit;
    this.#log = log;
    this.#shelf = shelf;
    this.#horizon = horizon;
  }

  restock(random: Random, tray: Tray, at: number, day: number, by: Person | undefined): void {
    let moment = Math.max(at, tray.scanned + minute);
    this.scan(tray, 'scan_in', moment, this.#kit, by);
    moment += 40;
    for (const tag of tray.missed.splice(0)) {
      this.#log.write(tag, 'found', { at: moment, by, place: this.#kit, reason: 'read again' });
      this.#shelf.bookBack(tag, tag.last, by);
      this.#putBack(tag, moment + 20, by, 'surplus');
    }
    for (const segment of tray.type.segments) {
      const kept: Tag[] = [];
      for (const tag of tray.contents.get(segment.segment) ?? []) {
        moment += 3;
        if (!this.#leaves(random, tray, tag, moment, day, by)) kept.push(tag);
      }
      this.#fill(random, tray, segment, kept, moment, by);
      moment += 12 * Math.max(1, segment.par - kept.length);
      tray.contents.set(segment.segment, kept);
    }
    this.scan(tray, 'verify', moment + random.whole(30, 150), this.#kit, by);
  }

  scan(
    tray: Tray,
    kind: 'scan_in' | 'verify' | 'dispatch' | 'return',
    at: number,
    place: Location,
    by: Person | undefined,
  ): void {
    tray.scanned = Math.max(at, tray.scanned + 1);
    if (tray.scanned >= this.#horizon) return;
    this.#site.company.table('tray_scans').write({
      tray_code: tray.code,
      scanned_at: this.#site.clock.stamp(tray.scanned),
      kind,
      facility_code: this.#site.code,
      location_code: place.code,
      staff_code: by?.code,
    });
  }

  /** Taken out because it runs out of date, or not read although it is there. */
  #leaves(random: Random, tray: Tray, tag: Tag, at: number, day: number, by: Person | undefined): boolean {
    if (tag.batch.lot.expiry <= day + pulledBefore) {
      this.#log.write(tag, 'removed', { at, by, place: this.#kit, reason: 'expiring' });
      tag.tray = undefined;
      tag.segment = undefined;
      this.#shelf.retire(tag, at + 2, by);
      return true;
    }
    if (!random.chance(missedReads)) return false;
    this.#log.write(tag, 'used', { at, by, place: this.#kit, reason: 'absent at scan-in' });
    this.#shelf.consume(tag);
    tray.missed.push(tag);
    return true;
  }

  #fill(random: Random, tray: Tray, segment: SegmentSeed, kept: Tag[], at: number, by: Person | undefined): void {
    const { company } = this.#site;
    const choices = [segment.code, ...(segment.substitute ? [segment.substitute] : [])].map((code) =>
      company.find(code),
    );
    let moment = at;
    while (kept.length < segment.par) {
      const tag = this.#takeFirst(choices, moment);
      if (!tag) return;
      moment += 9;
      tag.tray = tray.code;
      tag.segment = segment.segment;
      this.#log.write(tag, 'restocked', { at: moment, by, place: this.#kit });
      if (!random.chance(wrongItems)) {
        kept.push(tag);
        continue;
      }
      moment += 15;
      this.#log.write(tag, 'removed', { at: moment, by, place: this.#kit, reason: 'wrong item' });
      this.#putBack(tag, moment + 10, by, 'wrong item');
    }
  }

  #takeFirst(choices: readonly Item[], at: number): Tag | undefined {
    for (const item of choices) {
      const tag = this.#shelf.take(item, at);
      if (tag) return tag;
    }
    return undefined;
  }

  #putBack(tag: Tag, at: number, by: Person | undefined, reason: string): void {
    tag.tray = undefined;
    tag.segment = undefined;
    this.#log.write(tag, 'returned', { at, by, place: this.#kit, reason });
    this.#shelf.put(tag);
  }
}
