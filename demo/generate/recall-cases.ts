import type { Product } from './catalog/read-catalog.ts';
import { isoDate } from './clock.ts';
import type { Lot } from './lots.ts';

/** What a planted notice means for a lot of ours. `affected later`: since an expansion that is published in the last weeks. */
export type Meant = 'affected' | 'affected later' | 'look-alike' | 'prefix' | 'clear' | 'review';

interface Case {
  kind: string;
  level: string;
  ago: number;
  status?: string;
  /** How many lots the product must have. */
  least: number;
  /** Chooses lots of ours and says what the notice writes. */
  plan: (
    lots: Lot[],
    end: number,
  ) => { text: (day: number) => string; meant: Map<Lot, Meant>; describe?: (product: Product) => string } | undefined;
}

const expiring = ({ number, expiry }: Pick<Lot, 'number' | 'expiry'>) => {
  const [year, month] = isoDate(expiry).split('-');
  return `${number}, Exp ${month}/${year}`;
};
const listed = (lots: Pick<Lot, 'number' | 'expiry'>[]) => `Lot #: ${lots.map(expiring).join('; ')}`;
const others = (lots: Lot[], meant: [Lot, Meant][]) =>
  new Map<Lot, Meant>([...lots.map((lot): [Lot, Meant] => [lot, 'clear']), ...meant]);

/** A lot that nobody bought, of the same shape as ours: its figures turned around. */
const foreign = (lot: Lot): Pick<Lot, 'number' | 'expiry'> => ({
  number: lot.number.replace(/\d/gu, (digit) => String((Number(digit) + 5) % 10)),
  expiry: lot.expiry,
});
const twins: Record<string, string> = { O: '0', I: '1', S: '5', B: '8', '0': 'O', '1': 'I', '5': 'S', '8': 'B' };
/** The same lot with one sign that looks alike; undefined where it has none. */
function lookAlike({ number, expiry }: Lot): Pick<Lot, 'number' | 'expiry'> | undefined {
  const place = [...number].findIndex((sign) => twins[sign] !== undefined);
  if (place < 0) return undefined;
  return { number: `${number.slice(0, place)}${twins[number[place] ?? '']}${number.slice(place + 1)}`, expiry };
}

/** Kinds of notices that are planted, one of each. */
export const recallCases: Case[] = [
  {
    kind: 'listed lots',
    level: 'Class I',
    ago: 9,
    least: 3,
    plan: (lots) => {
      const [first, second] = lots.slice(-2);
      if (!first || !second) return undefined;
      return {
        text: () => listed([first, foreign(first), second]),
        meant: others(lots, [
          [first, 'affected'],
          [second, 'affected'],
        ]),
      };
    },
  },
  {
    kind: 'look-alike lot',
    level: 'Class II',
    ago: 30,
    least: 2,
    plan: (lots) => {
      const lot = lots.findLast(
        (one) => lookAlike(one) && !lots.some(({ number }) => number === lookAlike(one)?.number),
      );
      const alike = lot && lookAlike(lot);
      return alike
        ? { text: () => listed([alike, foreign(lot)]), meant: others(lots, [[lot, 'look-alike']]) }
        : undefined;
    },
  },
  {
    kind: 'lot that begins like ours',
    level: 'Class II',
    ago: 25,
    least: 2,
    plan: (lots) => {
      const lot = lots.at(-1);
      if (!lot) return undefined;
      const shorter = { number: lot.number.slice(0, -1), expiry: lot.expiry };
      return { text: () => listed([shorter, foreign(lot)]), meant: others(lots, [[lot, 'prefix']]) };
    },
  },
  {
    kind: 'lot that goes on after ours',
    level: 'Class III',
    ago: 50,
    least: 2,
    plan: (lots) => {
      const lot = lots.at(-1);
      return (
        lot && {
          text: () => listed([{ number: `${lot.number}X`, expiry: lot.expiry }]),
          meant: others(lots, [[lot, 'prefix']]),
        }
      );
    },
  },
  {
    kind: 'expanded after two weeks',
    level: 'Class II',
    ago: 36,
    least: 3,
    plan: (lots, end) => {
      const [first, second] = lots.slice(-2);
      if (!first || !second) return undefined;
      return {
        text: (day) => (day <= end - 14 ? listed([first]) : listed([first, second])),
        meant: others(lots, [
          [first, 'affected'],
          [second, 'affected later'],
        ]),
      };
    },
  },
  {
    kind: 'all lots',
    level: 'Class I',
    ago: 18,
    least: 1,
    plan: (lots) => ({
      text: () => 'All lots within expiry.',
      meant: new Map(lots.map((lot) => [lot, 'affected' as const])),
    }),
  },
  {
    kind: 'lots that nobody can read',
    level: 'Class II',
    ago: 45,
    least: 1,
    plan: (lots) => ({
      text: () => 'See the attached list of affected product codes; lot numbers ending in -07.',
      meant: new Map(lots.map((lot) => [lot, 'review' as const])),
    }),
  },
  {
    kind: 'a range of lots',
    level: 'Class III',
    ago: 70,
    least: 2,
    plan: (lots) => {
      const lot = lots.at(-1);
      const digits = lot && /^(\D*)(\d+)$/u.exec(lot.number);
      if (!lot || !digits?.[2]) return undefined;
      const [, head = '', tail] = digits;
      const end = (by: number) =>
        `${head}${String(Math.max(0, Math.min(10 ** tail.length - 1, Number(tail) + by))).padStart(tail.length, '0')}`;
      const isWithin = ({ number }: Lot) =>
        number.length === lot.number.length &&
        /^\D*\d+$/u.test(number) &&
        number >= end(-3) &&
        number <= end(3) &&
        number.startsWith(head);
      const meant = new Map(
        lots.map((one): [Lot, Meant] => [
          one,
          isWithin(one) ? 'affected' : /^\D{2}\d{5}$/u.test(one.number) ? 'clear' : 'review',
        ]),
      );
      return {
        text: () =>
          `Lots: ${end(-3)} to ${end(3)}, Exp ${isoDate(lot.expiry).slice(5, 7)}/${isoDate(lot.expiry).slice(0, 4)}`,
        meant,
      };
    },
  },
  {
    kind: 'another package of the product',
    level: 'Class II',
    ago: 33,
    least: 2,
    plan: (lots) => {
      const [lot] = lots;
      if (!lot) return undefined;
      return {
        text: () => listed([foreign(lot)]),
        meant: new Map(lots.map((one) => [one, 'review' as const])),
        describe: ({ item, manufacturer, printed }) => {
          const [labeler, product, pack = ''] = printed.split('-');
          const other =
            pack.length === 1 ? String((Number(pack) + 4) % 10) : String((Number(pack) + 41) % 100).padStart(2, '0');
          return `${item.name}, Rx only, ${manufacturer}, NDC ${labeler}-${product}-${other}`;
        },
      };
    },
  },
  {
    kind: 'terminated',
    level: 'Class III',
    ago: 88,
    status: 'Terminated',
    least: 2,
    plan: (lots) => {
      const [lot] = lots;
      return lot && { text: () => listed([lot]), meant: others(lots, [[lot, 'affected']]) };
    },
  },
];
