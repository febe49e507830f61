const day = 86_400_000;
const places = 14;
const unitPrice = 2;

/** Two facilities of so many places each. The quantities follow from the places, so that a test can tell what a row must say. */
const facilities = [
  { code: 'NORTH', name: 'North Hospital' },
  { code: 'SOUTH', name: 'South Hospital, Annex' },
];
const items = [
  { code: 'SAL', name: 'Sodium chloride 0.9%, 10 mL', ndc: '70000-0001-01' },
  { code: 'HEP', name: 'Heparin 5000 units', ndc: '70000-0002-01' },
  { code: 'MOR', name: 'Morphine 4 mg', ndc: '70000-0003-01' },
];
const placeNumbers = Array.from({ length: places }, (_, at) => at + 1);
const placeName = (place: number) => `Ward ${String(place).padStart(2, '0')}`;

/** Ward 3 gets 300 of each item and uses 3 of it a week, five weeks long. */
const received = (place: number) => 100 * place;
const usedWeekly = (place: number) => place;
const weeksOfUse = 5;

export const wards = {
  facility: facilities[0],
  other: facilities[1],
  count: places,
  name: placeName,
  /** What is left of all items at one place, at its cost. */
  valueOf: (place: number) => (received(place) - weeksOfUse * usedWeekly(place)) * items.length * unitPrice,
  item: items[0],
};

/** The files of a hospital whose newest movement is of yesterday. */
export function hospitalFiles(now: Date): Record<string, string> {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const ago = (days: number) => new Date(today - days * day).toISOString().slice(0, 10);
  const rows = (head: string, lines: string[]) => `${head}\n${lines.join('\n')}\n`;
  const atEach = (line: (facility: string, place: number) => string[]) =>
    facilities.flatMap(({ code }) => placeNumbers.flatMap((place) => line(code, place)));
  return {
    facilities: rows(
      'facility_code,name,timezone',
      facilities.map(({ code, name }) => `${code},"${name}",America/Chicago`),
    ),
    locations: rows(
      'facility_code,location_code,name,location_type',
      atEach((facility, place) => [`${facility},W${place},${placeName(place)},floor`]),
    ),
    items: rows(
      'item_code,name,generic_name,unit',
      items.map(({ code, name }) => `${code},"${name}",${code.toLowerCase()},each`),
    ),
    products: rows(
      'ndc,item_code,manufacturer,description,package_size',
      items.map(({ ndc, code }) => `${ndc},${code},Acme,${code},10`),
    ),
    prices: rows(
      'ndc,price_type,facility_code,package_price,effective_from,effective_to',
      items.map(({ ndc }) => `${ndc},WAC,,${unitPrice * 10},${ago(400)},`),
    ),
    movements: rows(
      'movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity',
      atEach((facility, place) =>
        items.flatMap(({ code, ndc }) => {
          const move = (days: number, kind: string, quantity: number) =>
            `${facility}-${place}-${code}-${days},${facility},W${place},${ndc},${ago(days)}T09:00:00,${kind},${quantity}`;
          const weeks = Array.from({ length: weeksOfUse }, (_, week) => 1 + 7 * week);
          return [
            move(60, 'receive', received(place)),
            ...weeks.map((days) => move(days, 'dispense', usedWeekly(place))),
          ];
        }),
      ),
    ),
  };
}
