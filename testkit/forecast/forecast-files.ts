import { addDays } from '../../contracts/calendar.ts';

const [start, weeks] = ['2025-06-02', 60];
/** The newest day of the files: a Sunday. */
export const forecastDay = addDays(start, 7 * weeks - 1);
const items = ['steady', 'seldom', 'shifted'];

/** Draws of two facilities on Tuesdays. */
export function forecastFiles(): Record<string, string> {
  const moves: string[] = [];
  for (const [site, facility] of ['MAIN', 'EAST'].entries())
    for (const [place, item] of items.entries()) {
      const ndc = `0000${place + 1}-0001-01`;
      moves.push(`R${facility}${item},${facility},PH,${ndc},${start}T08:00:00,receive,100000,2`);
      for (let week = 0; week < weeks; week++) {
        const wave = (((week + 5 * site) * 7919) % 13) - 6;
        const qty =
          { steady: 100 + wave, seldom: week % 4 === 0 ? 6 + (wave % 3) : 0, shifted: (week < 50 ? 50 : 90) + wave }[
            item
          ] ?? 0;
        if (qty > 0)
          moves.push(
            `${facility}${item}${week},${facility},PH,${ndc},${addDays(start, 7 * week + 1)}T10:00:00,dispense,${qty},2`,
          );
      }
    }
  return {
    facilities: 'facility_code,name,timezone\nMAIN,Main,America/Chicago\nEAST,East,America/Chicago\n',
    locations:
      'facility_code,location_code,name,location_type\nMAIN,PH,Pharmacy,central_pharmacy\nEAST,PH,Pharmacy,central_pharmacy\n',
    items: `item_code,name,generic_name,unit\n${items.map((item) => `${item},${item},${item},vial`).join('\n')}\n`,
    products: `ndc,item_code,manufacturer,description,package_size\n${items.map((item, place) => `0000${place + 1}-0001-01,${item},Maker,${item},10`).join('\n')}\n`,
    movements: `movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity,unit_cost\n${moves.join('\n')}\n`,
    demand_events: `event_code,name,item_code,starts_on,ends_on,uplift_pct\nAHEAD,Clinic opens,steady,${addDays(forecastDay, 8)},${addDays(forecastDay, 21)},50\n`,
  };
}
