import { gzipSync, strToU8, zipSync } from 'fflate';
import type { Random } from '../torture/random.ts';
import { smallHospital } from '../warehouses/small-hospital.ts';

const head = 'movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity,reason';
const row = (at: number) => `M${at},MAIN,PHARM,63323-269-10,2026-03-01T08:00:00,receive,10,"ok, ""so"""`;
const movements = `${[head, ...Array.from({ length: 40 }, (_, at) => row(at))].join('\n')}\n`;
const hl7 = [
  'MSH|^~\\&|EHR|GHH|PESTLE|X|20260301120000-0600||ADT^A01|M1|P|2.5.1',
  'EVN||20260301110000-0600',
  'PID|1||MRN-1^^^HOSP||DOE^JANE||19700101|F',
  'PV1|1|I|4E^12^B^NORTH|||ED^1^^NORTH||||||||||||OUT|V-1|MEDICAID|',
  '',
].join('\r');
const epcis = JSON.stringify({
  '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  creationDate: '2026-03-01T00:00:00Z',
  epcisBody: {
    eventList: [
      {
        type: 'ObjectEvent',
        eventTime: '2026-03-01T10:00:00Z',
        eventTimeZoneOffset: '+00:00',
        epcList: ['urn:epc:id:sgtin:030001.0123456.789'],
        action: 'ADD',
        bizStep: 'commissioning',
        readPoint: { id: 'urn:house:ADC1' },
      },
    ],
  },
});

/** Good files of every kind, small enough to be damaged a thousand times. `parquet` is one of movements. */
export const goodFiles = (parquet: Uint8Array): [name: string, bytes: Uint8Array][] => [
  ['movements.csv', strToU8(movements)],
  ['items.csv', strToU8(smallHospital.items ?? '')],
  ['movements.csv.gz', gzipSync(strToU8(movements))],
  ['movements.parquet', parquet],
  ['messages.hl7', strToU8(hl7)],
  ['events.json', strToU8(epcis)],
  ['public.zip', zipSync({ 'product.txt': strToU8(movements), 'package.txt': strToU8(movements) })],
];

/** What real damage looks like: bits that flip, a file that ends early, a piece that is there twice, zeros, and other text. */
export function damage(bytes: Uint8Array, random: Random): Uint8Array {
  const at = Math.floor(random.between(0, bytes.length));
  const length = Math.max(1, Math.floor(random.between(1, Math.max(2, bytes.length / 4))));
  const [before, piece, after] = [bytes.slice(0, at), bytes.slice(at, at + length), bytes.slice(at + length)];
  const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
  const kinds: (() => Uint8Array)[] = [
    () => before,
    () => join(before, after),
    () => join(before, piece, piece, after),
    () =>
      join(
        before,
        piece.map(() => 0),
        after,
      ),
    () =>
      join(
        before,
        piece.map((byte) => byte ^ (1 << Math.floor(random.between(0, 8)))),
        after,
      ),
    () =>
      join(
        before,
        strToU8(random.pick(['"', '\r', '\n\n', ',,,,', '\uFEFF', '💊', '\u0000', '=1+1', '-', '9e999']) ?? ''),
        after,
      ),
  ];
  return random.pick(kinds)?.() ?? before;
}
