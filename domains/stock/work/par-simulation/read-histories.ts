import { addDays, type Days } from '../../../../contracts/calendar.ts';
import { badField } from '../../../../contracts/problem.ts';
import type { CompanyReader } from '../../../../query/define/company-reader.ts';
import { type ParHistory, parHistories } from '../../datasets/par/stock-par-history.ts';
import type { FoundPosition } from './find-positions.ts';

const megabyte = 1024 * 1024;
/** Of the texts of days that are in memory at once; and of one position, which cannot be cut. */
const most = { atOnce: 16 * megabyte, ofOne: 32 * megabyte, positions: 1_000 };
/** The first part is small: nothing is known yet of how much a position holds. */
const firstPart = 8;
const growth = 8;

interface Played {
  position: FoundPosition;
  history: ParHistory;
}

/** The histories of positions, in parts that take some megabytes each, whatever the positions hold. */
export async function* historiesInParts(
  reader: CompanyReader,
  positions: FoundPosition[],
  period: Days,
  newest: string,
): AsyncGenerator<Played[]> {
  let size = firstPart;
  for (let start = 0; start < positions.length; ) {
    const part = positions.slice(start, start + size);
    start += part.length;
    const histories = await readHistories(reader, part, period, newest);
    const bytes = histories.map(bytesOf);
    if (Math.max(0, ...bytes) > most.ofOne)
      throw badField('positions', 'hold more movements than can be played again. Choose fewer days');
    const each = Math.max(1, bytes.reduce((sum, one) => sum + one, 0) / part.length);
    size = Math.max(1, Math.min(most.positions, size * growth, Math.floor(most.atOnce / each)));
    const byPosition = new Map(histories.map((history) => [keyOf(history), history]));
    yield part.flatMap((position) => {
      const history = byPosition.get(keyOf(position));
      return history ? [{ position, history }] : [];
    });
  }
}

const readHistories = (reader: CompanyReader, part: FoundPosition[], period: Days, newest: string) =>
  reader.rows<ParHistory>(
    parHistories({
      ...period,
      positions: part.map(keyOf).join(','),
      before: addDays(period.from, -1),
      after: addDays(period.to, 1),
      yearFrom: addDays(period.to, -364),
      newest,
    }),
  );

const keyOf = ({ location_id, item_id }: { location_id: number; item_id: number }) => `${location_id}:${item_id}`;

const bytesOf = ({ moves, balances }: ParHistory): number => (moves?.length ?? 0) + (balances?.length ?? 0);
