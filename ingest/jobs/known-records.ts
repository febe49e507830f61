import type { Engine, Row } from '../../warehouse/engine.ts';
import { quoteText } from '../../warehouse/quote-text.ts';
import type { Hl7Options, KnownEncounter } from '../standards/hl7/hl7-options.ts';

/** What the store knows of encounters and orders, in the columns of the import files. */
export function knownRecords(
  engine: Engine,
  companyId: number,
): Required<Pick<Hl7Options, 'knownEncounters' | 'knownOrders'>> {
  return {
    async knownEncounters(codes) {
      const rows = await engine.query(
        `select visit.encounter_code, place.facility_code, visit.patient_class, visit.payer, visit.payer_state, visit.patient_key,
           visit.admitted_at, visit.discharged_at, changed.patient_class as changed_class
         from encounters visit
         join facilities place on place.company_id = visit.company_id and place.facility_id = visit.facility_id
         left join (select *, row_number() over (partition by encounter_id order by starts_at desc) as place_in_time
           from encounter_classes where company_id = $1) changed
           on changed.encounter_id = visit.encounter_id and changed.place_in_time = 1
         where visit.company_id = $1 and visit.encounter_code in (${list(codes)})`,
        [companyId],
      );
      return new Map(
        rows.map(({ changed_class, ...row }): [string, KnownEncounter] => [
          String(row.encounter_code),
          { row: asText(row), ...(changed_class === null ? {} : { changedClass: String(changed_class) }) },
        ]),
      );
    },
    async knownOrders(codes) {
      const rows = await engine.query(
        `select prescribed.order_code, visit.encounter_code, item.item_code, prescribed.dose, prescribed.dose_max, prescribed.unit,
           prescribed.prn, prescribed.min_interval_min, prescribed.starts_at, prescribed.stops_at
         from medication_orders prescribed
         join encounters visit on visit.company_id = prescribed.company_id and visit.encounter_id = prescribed.encounter_id
         join items item on item.company_id = prescribed.company_id and item.item_id = prescribed.item_id
         where prescribed.company_id = $1 and prescribed.order_code in (${list(codes)})`,
        [companyId],
      );
      return new Map(rows.map((row) => [String(row.order_code), asText(row)]));
    },
  };
}

const list = (codes: readonly string[]): string => (codes.length === 0 ? "''" : codes.map(quoteText).join(', '));

const asText = (row: Row): Record<string, string> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? '' : String(value)]));
