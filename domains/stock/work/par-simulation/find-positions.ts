import type { ParSimulationAsked } from '../../../../contracts/par-simulation.ts';
import { badField } from '../../../../contracts/problem.ts';
import type { CompanyReader } from '../../../../query/define/company-reader.ts';
import { oneOf, sql } from '../../../../query/define/sql.ts';
import { itemsOf, placesOf } from '../../datasets/par/stock-par-history.ts';

type Place = {
  location_id: number;
  facility_id: number;
  location_code: string;
  location_name: string;
  location_type: string;
  facility_code: string;
  facility_name: string;
};
type Item = {
  item_id: number;
  item_code: string;
  item_name: string;
  unit: string;
  container_size: number | null;
  ven_class: string;
};

/** A position that was asked for, found by its codes. */
export interface FoundPosition extends Place, Item {
  proposed: { min: number; max: number };
}

/** A code that the company does not have is named, whoever else has it. */
export async function findPositions(
  reader: CompanyReader,
  asked: ParSimulationAsked['positions'],
): Promise<FoundPosition[]> {
  const locations = [...new Set(asked.map(({ location }) => location))];
  const items = [...new Set(asked.map(({ item }) => item))];
  const [places, drugs] = await Promise.all([
    reader.rows<Place>(placesOf(oneOf(sql`place.location_code`, locations))),
    reader.rows<Item>(itemsOf(oneOf(sql`item.item_code`, items))),
  ]);
  const placeBy = new Map(places.map((place) => [keyOf(place.facility_code, place.location_code), place]));
  const itemBy = new Map(drugs.map((item) => [item.item_code, item]));
  const seen = new Set<string>();
  return asked.map(({ facility, location, item, min, max }, index) => {
    const place = placeBy.get(keyOf(facility, location));
    if (!place) throw badField(`positions.${index}`, `there is no location "${location}" in a facility "${facility}"`);
    const drug = itemBy.get(item);
    if (!drug) throw badField(`positions.${index}`, `there is no item "${item}"`);
    const key = `${place.location_id}:${drug.item_id}`;
    if (seen.has(key)) throw badField(`positions.${index}`, 'is named twice');
    seen.add(key);
    return { ...place, ...drug, proposed: { min, max } };
  });
}

const keyOf = (facility: string, location: string): string => JSON.stringify([facility, location]);
