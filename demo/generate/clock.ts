/** Days are counted from 1 January 1970, moments in seconds of UTC from its midnight. */
export const secondsOfDay = 86_400;
export const minute = 60;
export const hour = 3600;

/** Howard Hinnant's days-from-civil: the proleptic Gregorian calendar in whole numbers. */
export function dayOf(year: number, month: number, date: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + date - 1;
  return (
    era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
  );
}

interface CivilDate {
  year: number;
  month: number;
  date: number;
}

export function civilDate(day: number): CivilDate {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const ofEra = shifted - era * 146_097;
  const year = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  const shiftedMonth = Math.floor((5 * ofYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return {
    year: year + era * 400 + (month <= 2 ? 1 : 0),
    month,
    date: ofYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  };
}

/** 0 = Sunday. */
export const weekday = (day: number): number => (((day + 4) % 7) + 7) % 7;

const two = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));
const minutesOfDay = Array.from({ length: 1440 }, (_, n) => `T${two[Math.floor(n / 60)]}:${two[n % 60]}:`);
const dates: string[] = [];

export function isoDate(day: number): string {
  const known = dates[day];
  if (known !== undefined) return known;
  const { year, month, date } = civilDate(day);
  const text = `${year}-${two[month]}-${two[date]}`;
  dates[day] = text;
  return text;
}

export function addMonths(day: number, months: number): number {
  const { year, month, date } = civilDate(day);
  const count = year * 12 + (month - 1) + months;
  const first = dayOf(Math.floor(count / 12), (count % 12) + 1, 1);
  const length = dayOf(Math.floor((count + 1) / 12), ((count + 1) % 12) + 1, 1) - first;
  return first + Math.min(date, length) - 1;
}

export const firstOfMonth = (day: number): number => day - civilDate(day).date + 1;

export function firstOfQuarter(day: number): number {
  const { year, month } = civilDate(day);
  return dayOf(year, Math.floor((month - 1) / 3) * 3 + 1, 1);
}

/** Hours west of Greenwich in winter. All zones here follow the daylight saving rule of the United States. */
const zones = {
  'America/New_York': 5,
  'America/Chicago': 6,
  'America/Denver': 7,
  'America/Los_Angeles': 8,
} as const;
export type Zone = keyof typeof zones;

/** Tells moments in the words of one time zone, without the time zone data of the machine. */
export class Clock {
  readonly zone: Zone;
  readonly #west: number;
  readonly #summers = new Map<number, { from: number; to: number }>();
  /** The stretch around the last moment asked for in which the offset is the same. */
  #from = 0;
  #to = 0;
  #offset = 0;
  #offsetText = '';

  constructor(zone: Zone) {
    this.zone = zone;
    this.#west = zones[zone] * hour;
  }

  /** The moment at which a day begins here. */
  midnight(day: number): number {
    const winter = day * secondsOfDay + this.#west;
    return this.#isSummer(winter) ? winter - hour : winter;
  }

  dayAt(moment: number): number {
    return Math.floor(this.#local(moment) / secondsOfDay);
  }

  /** As the clock on the wall shows it, without an offset. */
  wall(moment: number): string {
    const local = this.#local(moment);
    const day = Math.floor(local / secondsOfDay);
    const second = local - day * secondsOfDay;
    const minutes = Math.floor(second / minute);
    return `${isoDate(day)}${minutesOfDay[minutes]}${two[second - minutes * minute]}`;
  }

  /** With the offset in force at that moment. */
  stamp(moment: number): string {
    return this.wall(moment) + this.#offsetText;
  }

  #local(moment: number): number {
    if (moment < this.#from || moment >= this.#to) this.#findStretch(moment);
    return moment + this.#offset;
  }

  #findStretch(moment: number): void {
    const year = this.#yearOf(moment);
    const { from, to } = this.#summer(year);
    const summer = moment >= from && moment < to;
    this.#from = summer ? from : moment < from ? dayOf(year, 1, 1) * secondsOfDay + this.#west : to;
    this.#to = summer ? to : moment < from ? from : dayOf(year + 1, 1, 1) * secondsOfDay + this.#west;
    this.#offset = (summer ? hour : 0) - this.#west;
    this.#offsetText = `-${two[-this.#offset / hour]}:00`;
  }

  #isSummer(moment: number): boolean {
    const { from, to } = this.#summer(this.#yearOf(moment));
    return moment >= from && moment < to;
  }

  #yearOf(moment: number): number {
    return civilDate(Math.floor((moment - this.#west) / secondsOfDay)).year;
  }

  /** From two o'clock on the second Sunday of March to two o'clock on the first Sunday of November. */
  #summer(year: number): { from: number; to: number } {
    const known = this.#summers.get(year);
    if (known) return known;
    const march = dayOf(year, 3, 8);
    const november = dayOf(year, 11, 1);
    const start = march + ((7 - weekday(march)) % 7);
    const end = november + ((7 - weekday(november)) % 7);
    const found = {
      from: start * secondsOfDay + 2 * hour + this.#west,
      to: end * secondsOfDay + hour + this.#west,
    };
    this.#summers.set(year, found);
    return found;
  }
}
