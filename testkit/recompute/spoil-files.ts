import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Values = Record<string, string>;
interface Table {
  rows: Values[];
  /** Writes rows behind those of the file; a column that is not given stays blank. */
  append(rows: Values[]): void;
}

/** What real files have and no generator makes by itself. */
export function spoilFiles(folder: string, lastDay: string): void {
  const open = (name: string) => openTable(join(folder, `${name}.csv`));
  spoilStock(open('movements'), open('counts'), lastDay);
  spoilOrders(open('purchase_lines'));
  spoilTags(open('rfid_events'), open('trays'), lastDay);
  spoilCases(open('case_doses'), open('cases'));
  spoilCharges(open('charges'), open('charge_map'));
}

/** The rows of a generated file; those whose text holds a comma are of no use here. */
function openTable(path: string): Table {
  const text = readFileSync(path, 'utf8');
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const [head = '', ...lines] = text.split(/\r?\n/u);
  const names = head.split(',');
  const rows = lines
    .filter((line) => line !== '' && !line.includes('"'))
    .map((line) => Object.fromEntries(line.split(',').map((value, at) => [names[at] ?? '', value])));
  return {
    rows,
    append: (added) =>
      appendFileSync(path, added.map((row) => names.map((name) => row[name] ?? '').join(',') + end).join('')),
  };
}

const each = <T>(rows: T[], nth: number, offset = 0): T[] => rows.filter((_, at) => at % nth === offset);

/** More comes back than is used, stock below zero, counts of whole places. */
function spoilStock(movements: Table, counts: Table, lastDay: string): void {
  const used = movements.rows.filter(({ kind }) => kind === 'dispense').slice(-400);
  const kinds: Values[] = [
    { kind: 'return', quantity: '500' },
    { kind: 'expire', quantity: '0.3333' },
    { kind: 'adjust', quantity: '-7.25' },
    { kind: 'adjust', quantity: '3' },
    { kind: 'waste', quantity: '250' },
    { kind: 'dispense', quantity: '1000', lot: '' },
  ];
  movements.append(
    each(used, 20).map((row, at) => ({
      ...row,
      movement_id: `NASTY${at}`,
      staff_code: '',
      transfer_id: '',
      ...kinds[at % kinds.length],
    })),
  );
  const places = new Map(each(used, 90).map((row) => [[row.facility_code, row.location_code, row.ndc].join(), row]));
  counts.append(
    [...places.values()].map(({ facility_code = '', location_code = '', ndc = '' }) => ({
      ...{ facility_code, location_code, ndc },
      counted_at: `${lastDay}T05:00:00`,
      quantity: '4',
    })),
  );
}

/** Lines received on no day, too much, or never. */
function spoilOrders(lines: Table): void {
  const bought = lines.rows.filter(({ status, kind }) => status === 'received' && kind === 'purchase').slice(-40);
  const changes: Values[] = [
    { received_at: '' },
    { packages_received: '99' },
    { status: 'backordered', received_at: '', packages_received: '' },
    { status: 'placed', received_at: '', packages_received: '', expected_at: '2026-10-01T06:00:00' },
    { status: 'cancelled', received_at: '', packages_received: '' },
  ];
  lines.append(
    each(bought, 4).map((row, at) => ({ ...row, po_number: `NASTY${at}`, ...changes[at % changes.length] })),
  );
}

/** Tags that are found after their use, read after their end, encoded again without a lot, and put where they were not taken from. */
function spoilTags(events: Table, trays: Table, lastDay: string): void {
  const lastOf = new Map(events.rows.map((row) => [row.tag ?? '', row]));
  const ended = (event: string) => [...lastOf.values()].filter((row) => row.event === event);
  const next = (row: Values, event: string, more: Values = {}): Values => ({
    tag: row.tag ?? '',
    event,
    occurred_at: `${lastDay}T04:10:00`,
    facility_code: row.facility_code ?? '',
    ...more,
  });
  const [used, approved, restocked] = [ended('used'), ended('approved'), ended('restocked')];
  const trayOf = (at: number): Values => ({ tray_code: trays.rows[at % trays.rows.length]?.tray_code ?? '' });
  const ndcOf = new Map(events.rows.filter(({ ndc }) => ndc).map(({ tag = '', ndc = '' }) => [tag, ndc]));
  events.append([
    ...each(used, 30).map((row, at) => next(row, 'found', at % 2 === 0 ? {} : trayOf(at))),
    ...each(used, 60).map((row) => next(row, 'used', { occurred_at: `${lastDay}T04:20:00` })),
    ...each(used, 30, 1).map((row) => next(row, 'voided')),
    ...each(used, 45, 2).map((row, at) => next(row, 'restocked', trayOf(at))),
    ...each(approved, 5).map((row) => next(row, 'restocked')),
    ...each(approved, 5, 1).map((row) => next(row, 'encoded', { ndc: ndcOf.get(row.tag ?? '') ?? '' })),
    ...each(approved, 5, 2).map((row) => next(row, 'removed')),
    ...each(approved, 5, 3).map((row) => next(row, 'voided', { reason: '  Label Torn ' })),
    ...each(restocked, 20).map((row, at) => next(row, 'restocked', trayOf(at))),
    ...each(restocked, 20, 1).map((row) => next(row, 'expired')),
    ...each(restocked, 20, 2).map((row) => next(row, 'returned')),
  ]);
}

/** Doses that do not add up, wastes that nobody saw, or that the one who wasted saw alone. */
function spoilCases(doses: Table, cases: Table): void {
  const known = new Set(doses.rows.map((row) => [row.case_code, row.item_code, row.staff_code].join()));
  const late = cases.rows.filter(({ cancelled }) => cancelled !== 'true').slice(-60);
  const byItem = new Map(doses.rows.map((row) => [row.item_code, row]));
  const changes: Values[] = [
    { dispensed: '10', administered: '0', wasted: '0', returned: '0' },
    { dispensed: '10', administered: '0', wasted: '10', returned: '0', witness_staff_code: '' },
    { dispensed: '10', administered: '4', wasted: '3', returned: '0.5' },
    { dispensed: '5', administered: '8', wasted: '1', returned: '0' },
    { dispensed: '6', administered: '1', wasted: '0', returned: '7' },
  ];
  const added = each(late, 4).flatMap((row, at): Values[] => {
    const { case_code = '', staff_code = '', ends_at = '' } = row;
    const found = [...byItem.values()].find(
      ({ item_code = '' }, skipped) => skipped >= at % 3 && !known.has([case_code, item_code, staff_code].join()),
    );
    if (!found) return [];
    const { item_code = '', ndc = '' } = found;
    const isSeenByUser = at % 2 === 0 ? { witness_staff_code: staff_code, wasted_at: ends_at } : {};
    return [{ case_code, item_code, staff_code, ndc, ...isSeenByUser, ...changes[at % changes.length] }];
  });
  doses.append(added);
}

/** Codes that no row maps, and a row that begins before the one before it has ended. */
function spoilCharges(charges: Table, map: Table): void {
  charges.append(
    each(charges.rows.slice(-300), 30).map((row, at) => ({
      ...row,
      charge_id: `NASTY${at}`,
      kind: 'charge',
      reversed_charge_id: '',
      charge_code: at % 2 === 0 ? 'NASTY99' : (row.charge_code ?? ''),
    })),
  );
  map.append(each(map.rows, 40).map((row) => ({ ...row, effective_from: '2026-10-05', units_per_charge: '50' })));
}
