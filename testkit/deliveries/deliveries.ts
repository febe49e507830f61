import type { Random } from '../torture/random.ts';
import type { CutHospital, Files, Rows } from './cut-hospital.ts';

/** What comes in one turn: rows, or the wish that the load before had never come. */
export type Delivery = Loaded | { name: string; undo: true };

interface Loaded {
  name: string;
  files: Files;
}

/** What a correction says anew, by entity: the columns, and other values for them. A key is left alone. */
const corrections: Record<string, Record<string, readonly string[]>> = {
  adc_transactions: { quantity: ['1', '3'] },
  case_doses: { wasted: ['0', '1.5'], dispensed: ['7', '20'], witness_staff_code: [''] },
  case_wastes: { quantity: ['0.5', '2'] },
  cases: { ends_at: ['2026-11-14T20:00:00-06:00'], service_line: ['Gynecology', ''], cancelled: ['true', 'false'] },
  counts: {
    quantity: ['0', '7', '250'],
    par_min: ['', '3'],
    par_max: ['', '40'],
    expiry: ['2026-12-31', '2028-01-31'],
  },
  items: { ven_class: ['V', 'E', 'N'] },
  locations: { location_type: ['satellite', 'cabinet'] },
  movements: {
    quantity: ['1', '9', '60'],
    unit_cost: ['', '0.75'],
    lot: ['', 'ZZ9'],
    expiry: ['2026-11-30', '2028-06-30'],
    kind: ['dispense', 'receive', 'waste', 'expire', 'transfer_out'],
    occurred_at: ['2026-03-03T10:00:00-06:00'],
  },
  package_sizes: { package_size: ['5', '40'] },
  policies: { min_qty: ['', '2'], max_qty: ['', '30'], service_level: ['', '0.9'], lead_time_days: ['', '6'] },
  prices: { package_price: ['3.5', '99'] },
  products: { container_qty: ['', '2', '5'], manufacturer: ['Hospira, Inc.'], package_size: ['12'] },
  purchase_lines: {
    packages_received: ['1'],
    package_price: ['12.5'],
    status: ['placed', 'backordered'],
    received_at: [''],
  },
  purchase_receipts: { packages: ['2'] },
  recall_notices: { class: ['Class I'] },
  rfid_events: {
    lot: ['', 'ZZ9'],
    expiry: ['2026-11-30', '2028-06-30'],
    location_code: [''],
    tray_code: [''],
    staff_code: [''],
  },
  shifts: { ends_at: ['2026-11-14T20:00:00'] },
  staff: { role: ['crna', 'rn'] },
  tray_type_items: { par: ['2', '9'], min: ['1'] },
  trays: { retired_on: ['', '2026-11-01'] },
};

/** Where each row says which drug it is about: the ones whose NDC, or item, a correction may change as well. */
const retold: Record<string, string> = {
  movements: 'ndc',
  products: 'item_code',
  rfid_events: 'ndc',
  purchase_lines: 'ndc',
};

/** Every delivery of a hospital, in an order of chance: only its days follow one another. `together` corrections come in one load. */
export function planDeliveries(random: Random, hospital: CutHospital, together: number): Delivery[] {
  const rows: Loaded[] = [
    ...split(hospital.late, 2).map((files, index) => ({ name: `late rows ${index + 1}`, files })),
    ...Object.keys(corrections).map((entity) => correct(random, hospital, entity)),
    ...[1, 2].map(() => recall(random, hospital)),
  ];
  const loads = merge(shuffle(random, rows), together);
  const undos = Array.from({ length: Math.ceil(loads.length / 6) }, (): Delivery => ({ name: 'an undo', undo: true }));
  const others: Delivery[] = [...loads, ...undos];
  const days: Delivery[] = hospital.days.map((files, index) => ({ name: `day ${index + 1}`, files }));
  const order = [...others.map(() => false), ...days.map(() => true)];
  return shuffle(random, order).flatMap((isDay) => (isDay ? days.shift() : shuffle(random, others).pop()) ?? []);
}

/** A few of the rows that came, with other values. */
function correct(random: Random, { loaded }: CutHospital, entity: string): Loaded {
  const rows = loaded[entity] ?? [];
  const changes = Object.entries(corrections[entity] ?? {});
  const corrected = Array.from({ length: Math.min(rows.length, 4) }, () => {
    const row = { ...random.pick(rows) };
    const [name = '', values = []] = random.pick(changes) ?? [];
    const told = retold[entity];
    if (told && random.next() < 0.3) row[told] = random.pick(rows)?.[told] ?? '';
    else row[name] = random.pick([...values]) ?? '';
    return row;
  });
  return { name: `corrected ${entity}`, files: { [entity]: corrected } };
}

/** A letter that recalls some lots of an NDC. */
function recall(random: Random, { loaded }: CutHospital): Loaded {
  const kinds = [loaded.movements ?? [], loaded.rfid_events ?? []];
  const rows = (random.pick(kinds) ?? []).filter(({ lot, ndc }) => lot && ndc);
  const { ndc = '', lot = '' } = random.pick(rows) ?? {};
  const code = `RN-${Math.floor(random.between(1000, 9999))}`;
  const letter = {
    notice_code: code,
    received_on: '2026-10-01',
    ndc,
    product: `NDC ${ndc}`,
    lots: lot,
    class: 'Class II',
    reason: 'Test',
  };
  return { name: 'a recall notice', files: { recall_notices: [letter] } };
}

/** Loads of several deliveries each. Where two speak of one entity, both do. */
function merge(deliveries: Loaded[], together: number): Loaded[] {
  const size = Math.min(together, deliveries.length);
  return Array.from({ length: Math.ceil(deliveries.length / size) }, (_, turn) => {
    const some = deliveries.slice(turn * size, (turn + 1) * size);
    const files: Files = {};
    for (const [entity, rows] of some.flatMap((one) => Object.entries(one.files))) {
      const known = files[entity];
      files[entity] = known ? [...known, ...rows] : rows;
    }
    return { name: some.map(({ name }) => name).join(' + '), files };
  });
}

function split(files: Files, parts: number): Files[] {
  const cut = (rows: Rows, part: number) => rows.filter((_row, index) => index % parts === part);
  return Array.from({ length: parts }, (_, part) =>
    Object.fromEntries(Object.entries(files).map(([entity, rows]) => [entity, cut(rows, part)])),
  );
}

function shuffle<T>(random: Random, values: T[]): T[] {
  for (let last = values.length - 1; last > 0; last--) {
    const other = Math.floor(random.between(0, last + 1));
    [values[last], values[other]] = [values[other] as T, values[last] as T];
  }
  return values;
}
