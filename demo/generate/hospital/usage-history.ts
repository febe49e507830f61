import type { Item } from '../catalog/read-catalog.ts';
import { addMonths, firstOfMonth, isoDate } from '../clock.ts';
import { amount } from '../figures.ts';
import type { Random } from '../random.ts';
import type { Site } from './site.ts';

/** How far the former system goes back beyond the first movement. */
const historyMonths = 24;
/** Of so many items of a facility the level was another one before, and so many had a month that was unlike the others. */
const [shifted, surprised] = [5, 6];
/** In base units a month, in hundredths: less is too little for anybody to find something in. */
const leastPlanted = 100_00;

/**
 * What the former system knows of the months before the first movement, from streams of random numbers of its own: nothing else that is
 * generated depends on it. Growth, seasons and noise lead to the level with which the movements begin.
 */
export function writeUsageHistory(site: Site, usedByDay: ReadonlyMap<Item, Float64Array>): void {
  const { company } = site;
  const table = company.table('usage_history');
  const last = addMonths(firstOfMonth(company.start), -1);
  const means = [...usedByDay].map(([item, days]) => ({ item, mean: monthlyMean(days) }));
  const planted = plant(
    site,
    means.filter(({ mean }) => mean >= leastPlanted),
    last,
  );
  for (const { item, mean } of means) {
    if (mean < 50) continue;
    const random = company.random('usage history', site.code, item.code);
    const growth = 1 + random.between(-0.04, 0.1) / 12;
    const own = planted.get(item);
    let level = mean / seasonOf(site, item, company.start);
    for (let ago = 0; ago < historyMonths; ago += 1) {
      const month = addMonths(last, -ago);
      level /= growth;
      if (own?.shift && ago === own.shift.ago) level /= 1 + own.shift.size;
      const surprise = own?.surprise?.ago === ago ? 1 + own.surprise.size : 1;
      const quantity = draw(random, item, level * seasonOf(site, item, month + 14) * surprise);
      table.write({
        facility_code: site.code,
        item_code: item.code,
        series: 'used',
        month: isoDate(month),
        quantity: amount(quantity),
      });
    }
  }
}

/** The mean of the first year, or of what there is of it. */
function monthlyMean(days: Float64Array): number {
  const year = days.subarray(0, 365);
  let sum = 0;
  for (const used of year) sum += used;
  return Math.max(0, (sum / Math.max(1, year.length)) * 30.4);
}

/** Against the mean of the year. */
function seasonOf({ company }: Site, item: Item, day: number): number {
  const middle = firstOfMonth(day) + 14;
  let sum = 0;
  for (let month = 0; month < 12; month += 1) sum += company.occasions.wanted(item, addMonths(middle, -month));
  return sum > 0 ? (company.occasions.wanted(item, day) * 12) / sum : 1;
}

/** Whole containers, with the noise of many draws and of what nobody can foresee. */
function draw(random: Random, item: Item, mean: number): number {
  const containers = Math.max(0, mean / item.container);
  return random.poisson(containers * random.logNormal(1, 0.06)) * item.container;
}

interface Plantings {
  shift?: { ago: number; size: number };
  surprise?: { ago: number; size: number };
}

/** Level shifts, and months with an event: half of these are in the file of events, half are for somebody to find. */
function plant(site: Site, items: { item: Item; mean: number }[], last: number): Map<Item, Plantings> {
  const { company } = site;
  const random = company.random('usage history', site.code, 'planted');
  const planted = new Map<Item, Plantings>();
  const steady = items.filter(({ item }) => !item.seasonal).map(({ item }) => item);
  const size = () => random.between(0.35, 0.7) * (random.chance(0.5) ? 1 : -0.7);
  for (let n = 0; n < shifted + surprised && steady.length > 0; n += 1) {
    const [item] = steady.splice(random.whole(0, steady.length - 1), 1);
    if (!item) break;
    const what = { ago: random.whole(5, 14), size: Math.round(size() * 100) / 100 };
    const isShift = n < shifted;
    planted.set(item, isShift ? { shift: what } : { surprise: what });
    const from = addMonths(last, -what.ago + (isShift ? 1 : 0));
    const to = addMonths(from, 1) - 1;
    const isKnown = !isShift && n % 2 === 0;
    company.truth.add({
      kind: 'demand',
      what: isShift ? 'level shift' : 'event',
      where: site.code,
      items: [item.code],
      from,
      to: isShift ? from : to,
      magnitude: { change: what.size, known: isKnown ? 'in demand_events' : 'not sent' },
    });
    if (!isKnown) continue;
    company.table('demand_events').write({
      event_code: `EV-${site.code}-${item.code}`,
      name: `${what.size > 0 ? 'Temporary clinic' : 'Closed ward'}: ${item.name}`,
      kind: what.size > 0 ? 'promotion' : 'closure',
      item_code: item.code,
      facility_code: site.code,
      starts_on: isoDate(from),
      ends_on: isoDate(to),
      effect: 'multiply',
      uplift_pct: Math.round(what.size * 100) + (random.chance(0.5) ? 10 : -10),
    });
  }
  return planted;
}
