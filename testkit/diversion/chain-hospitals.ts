import { Random } from '../torture/random.ts';

/** What was done to a leg so that its two ends no longer agree. */
export interface Planted {
  facility: string;
  leg: 'received' | 'moved' | 'destroyed' | 'compounded' | 'loaded';
  /** The first row at the end that is told. */
  row: string;
}

export interface ChainHospitals {
  files: Record<string, string>;
  planted: Planted[];
}

const ndcs = ['0409-9094-22', '0409-1283-31', '0406-0552-01'];
const items = ['FENT', 'HYDR', 'OXY'];
const [days, size] = [24, 10];

/** One facility a seed: scheduled drugs ordered, received, moved, loaded, compounded and destroyed. Facilities in `clean` keep every unit. */
export function inventChains(seeds: readonly number[], clean: readonly number[]): ChainHospitals {
  const lines = new Map<string, string[]>();
  const write = (table: string, row: (string | number)[]) =>
    lines.set(table, [...(lines.get(table) ?? []), row.join(',')]);
  const planted: Planted[] = [];
  for (const seed of [...seeds, ...clean]) inventFacility(seed, clean.includes(seed), write, planted);
  const header: Record<string, string> = {
    facilities: 'facility_code,name,timezone',
    locations: 'facility_code,location_code,name,location_type,location_group',
    staff: 'staff_code,facility_code,name,role',
    purchase_lines:
      'po_number,line,facility_code,location_code,supplier,ndc,account,ordered_at,received_at,packages_ordered,packages_received,package_price,status,invoice_date',
    movements:
      'movement_id,facility_code,location_code,ndc,lot,occurred_at,kind,quantity,staff_code,witness_staff_code,po_number,line,transfer_id,document_number',
    adc_transactions:
      'transaction_id,facility_code,location_code,staff_code,item_code,ndc,occurred_at,kind,quantity,transfer_id',
  };
  const files = Object.fromEntries(
    Object.entries(header).map(([table, head]) => [table, `${[head, ...(lines.get(table) ?? [])].join('\n')}\n`]),
  );
  return {
    files: {
      ...files,
      items: `item_code,name,generic_name,unit,dose_unit,dose_per_unit,dosage_form,dea_schedule
FENT,Fentanyl,fentanyl,mL,mcg,50,vial,2
HYDR,Hydromorphone,hydromorphone,mL,mg,1,syringe,2
OXY,Oxycodone,oxycodone,tablet,mg,5,tablet,2
ONDA,Ondansetron,ondansetron,mL,mg,2,vial,
`,
      products: `ndc,item_code,manufacturer,description,package_size,container_qty
${ndcs.map((ndc, at) => `${ndc},${items[at]},Maker,Drug ${at},${size},1`).join('\n')}
0409-0000-01,ONDA,Maker,Not scheduled,${size},1
`,
    },
    planted,
  };
}

type Write = (table: string, row: (string | number)[]) => void;

function inventFacility(seed: number, isClean: boolean, write: Write, planted: Planted[]): void {
  const random = new Random(seed);
  const code = `F${seed}`;
  const chance = (share: number) => random.next() < share;
  const faulty = () => !isClean && chance(0.06);
  const whole = (low: number, high: number) => Math.floor(random.between(low, high + 1));
  let count = 0;
  const next = (letter: string) => `${code}${letter}${++count}`;
  const at = (day: number, minute: number) => {
    const moment = new Date(Date.UTC(2026, 2, 1 + day, 0, minute));
    return moment.toISOString().slice(0, 19);
  };
  const move = (of: {
    place: string;
    ndc: string;
    lot: string;
    at: string;
    kind: string;
    quantity: number;
    by?: string;
    seen?: string;
    po?: string;
    transfer?: string;
    document?: string;
  }): string => {
    const id = next('M');
    write('movements', [
      ...[id, code, of.place, of.ndc, of.lot, of.at, of.kind, of.quantity, of.by ?? `${code}A`, of.seen ?? ''],
      ...[of.po ?? '', of.po ? 1 : '', of.transfer ?? '', of.document ?? ''],
    ]);
    return id;
  };
  write('facilities', [code, `Hospital ${seed}`, 'America/Chicago']);
  for (const [place, type] of [
    ['PHARM', 'central_pharmacy'],
    ['VLT', 'vault'],
    ['C1', 'adc'],
    ['C2', 'adc'],
  ])
    write('locations', [code, place ?? '', `${place} of ${seed}`, type ?? '', place ?? '']);
  for (const who of ['A', 'B', 'C']) write('staff', [`${code}${who}`, code, `Person ${who} ${seed}`, 'technician']);
  // Something moves before the first order and after the last one, so that all between can be judged.
  for (const day of [0, days + 3])
    move({
      place: 'PHARM',
      ndc: '0409-0000-01',
      lot: 'N',
      at: at(day, 60),
      kind: 'receive',
      quantity: 10,
      po: `${code}X${day}`,
    });
  for (let day = 2; day < days; day++) {
    for (const [place, ndc] of ndcs.entries()) {
      const lot = `L${place}${Math.floor(day / 7)}`;
      const order = { ndc, lot };
      if (chance(0.5)) {
        const po = next('P');
        const packages = whole(2, 12);
        write('purchase_lines', [
          ...[
            po,
            1,
            code,
            'PHARM',
            'Supplier',
            ndc,
            'WAC',
            at(day - 1, 600),
            at(day, 540),
            packages,
            packages,
            10,
            'received',
            `2026-03-${String(day).padStart(2, '0')}`,
          ],
        ]);
        const lost = faulty() ? 1 : 0;
        if (lost) planted.push({ facility: code, leg: 'received', row: `p${po} 1` });
        const received = (packages - lost) * size;
        const direct = chance(0.5);
        // A delivery may come in two lots.
        const parts = chance(0.3) && received > size ? [size, received - size] : [received];
        for (const quantity of parts)
          move({
            ...order,
            place: direct ? 'VLT' : 'PHARM',
            at: at(day, 545 + whole(0, 20)),
            kind: 'receive',
            quantity,
            po,
          });
        if (!direct) {
          const transfer = next('T');
          move({ ...order, place: 'PHARM', at: at(day, 600), kind: 'transfer_out', quantity: received, transfer });
          move({
            ...order,
            place: 'VLT',
            at: at(day, 630),
            kind: 'transfer_in',
            quantity: received,
            by: `${code}B`,
            transfer,
          });
        }
      }
      for (const cabinet of ['C1', 'C2'])
        if (chance(0.6)) {
          const quantity = whole(5, 40);
          const transfer = chance(0.7) ? next('T') : undefined;
          const told = transfer ? { transfer } : {};
          const minute = 700 + whole(0, 200);
          const left = move({ ...order, ...told, place: 'VLT', at: at(day, minute), kind: 'transfer_out', quantity });
          const lost = faulty() ? 1 : 0;
          if (lost) planted.push({ facility: code, leg: 'moved', row: `m${left}` });
          const arrived = quantity - lost;
          const came = move({
            ...order,
            ...told,
            place: cabinet,
            at: at(day, minute + whole(5, 400)),
            kind: 'transfer_in',
            quantity: arrived,
            by: `${code}B`,
          });
          const missed = faulty() ? 1 : 0;
          if (missed) planted.push({ facility: code, leg: 'loaded', row: `m${came}` });
          write('adc_transactions', [
            ...[
              next('D'),
              code,
              cabinet,
              `${code}B`,
              items[place] ?? '',
              ndc,
              at(day, minute + 450),
              'load',
              arrived - missed,
              transfer ?? '',
            ],
          ]);
        }
    }
    if (chance(0.3)) {
      const alone = faulty() || (!isClean && chance(0.2));
      const id = move({
        ...{ place: 'VLT', ndc: ndcs[0] ?? '', lot: 'OLD', at: at(day, 900), kind: 'destroy', quantity: whole(1, 5) },
        ...{ document: next('F41-'), ...(alone ? (chance(0.5) ? { seen: `${code}A` } : {}) : { seen: `${code}C` }) },
      });
      if (alone) planted.push({ facility: code, leg: 'destroyed', row: `m${id}` });
    }
    if (chance(0.3)) {
      const document = next('B');
      const quantity = whole(20, 60);
      const lost = !isClean && chance(0.25) ? whole(2, 5) : 0;
      const made = { ndc: ndcs[1] ?? '', document, lot: '' };
      const id = move({ ...made, place: 'PHARM', at: at(day, 960), kind: 'compound_out', quantity });
      move({
        ...made,
        place: 'PHARM',
        at: at(day, 1020),
        kind: 'compound_in',
        quantity: quantity - lost,
        by: `${code}B`,
      });
      if (lost) planted.push({ facility: code, leg: 'compounded', row: `m${id}` });
    }
  }
}
