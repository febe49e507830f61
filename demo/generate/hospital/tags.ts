import type { Item } from '../catalog/read-catalog.ts';
import { isoDate } from '../clock.ts';
import type { Batch } from '../ledger.ts';
import type { Person } from './people.ts';
import type { Location, Site } from './site.ts';
import { tagOf, tagPrefixOf } from './tag-code.ts';

type TagEvent =
  | 'encoded'
  | 'approved'
  | 'restocked'
  | 'removed'
  | 'returned'
  | 'used'
  | 'found'
  | 'voided'
  | 'expired'
  | 'recalled';

/** One labelled unit. */
export interface Tag {
  epc: string;
  item: Item;
  batch: Batch;
  last: number;
  /** Where it is while it can still be used. */
  tray: string | undefined;
  segment: string | undefined;
}

interface Circumstance {
  at: number;
  by?: Person | undefined;
  place: Location;
  reason?: string;
  surgery?: string;
}

/** Writes the life of tags, each event later than the one before. */
export class TagLog {
  readonly #site: Site;
  readonly #horizon: number;
  readonly #prefixes = new Map<string, bigint>();
  #serial: number;

  constructor(site: Site, horizon: number) {
    this.#site = site;
    this.#horizon = horizon;
    this.#serial = site.company.random('serial', site.code).whole(1_000_000, 90_000_000) * 100;
  }

  /** A new tag on one container of a lot. */
  encode(batch: Batch, circumstance: Circumstance & { source: 'manufacturer_tag' | 'scan' | 'manual' }): Tag {
    const { product } = batch;
    let prefix = this.#prefixes.get(product.ndc);
    if (prefix === undefined) {
      prefix = tagPrefixOf(product);
      this.#prefixes.set(product.ndc, prefix);
    }
    this.#serial += 1;
    const tag: Tag = {
      epc: tagOf(prefix, this.#serial),
      item: product.item,
      batch: { ...batch, quantity: product.item.container },
      last: 0,
      tray: undefined,
      segment: undefined,
    };
    this.#write(tag, 'encoded', circumstance, {
      ndc: product.ndc,
      lot: batch.lot.number,
      expiry: isoDate(batch.lot.expiry),
      lot_source: circumstance.source,
    });
    return tag;
  }

  write(tag: Tag, event: TagEvent, circumstance: Circumstance): void {
    this.#write(tag, event, circumstance, {});
  }

  #write(
    tag: Tag,
    event: TagEvent,
    { at, by, place, reason, surgery }: Circumstance,
    lot: Record<string, string>,
  ): void {
    const moment = Math.max(at, tag.last + 1);
    tag.last = moment;
    if (moment >= this.#horizon) return;
    const { clock, code, company } = this.#site;
    company.table('rfid_events').write({
      tag: tag.epc,
      event,
      occurred_at: clock.stamp(moment),
      ...lot,
      facility_code: code,
      location_code: place.code,
      tray_code: tag.tray,
      segment: tag.segment,
      case_code: surgery,
      staff_code: by?.code,
      reason,
    });
  }
}
