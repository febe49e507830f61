import { type ComplianceRule, findingRow, plain } from './rule.ts';

export const c23: ComplianceRule = {
  id: 'C23',
  severity: 'medium',
  finding: 'billed waste beyond the container',
  test: 'The waste billed for a dose is more than what the containers opened for it left: the dose rounded up to whole containers, less the dose. Not judged where the container or the dose is not known.',
  measure: 'Units billed too much; exposure as usual.',
  kind: 'rows',
  sql: `select ${findingRow({
    subject: 'dose.charge_id',
    source_id: 'dose.charge_id',
    facility_id: 'dose.facility_id',
    location_id: 'dose.location_id',
    entity_340b_id: 'dose.entity_340b_id',
    product_id: 'dose.product_id',
    event_date: 'dose.local_date',
    from_date: 'dose.local_date',
    units: 'waste.units - (ceil(net.units / made.container_qty) * made.container_qty - net.units)',
    load_id: 'dose.from_load',
    saw: `concat('dose ', ${plain('net.units')}, ', waste ', ${plain('waste.units')}, ', container ', ${plain('made.container_qty')})`,
  })}
  from charge_outcomes dose join net_charges net on net.origin_id = dose.charge_id and net.quantity > 0
  join products made on made.product_id = dose.product_id and made.container_qty > 0
  join (
    select sent.dose_charge_id, sum(of_waste.units) as units from charges sent
    join net_charges of_waste on of_waste.origin_id = sent.charge_id and of_waste.quantity > 0 where sent.kind = 'waste' and sent.dose_charge_id is not null group by sent.dose_charge_id
  ) waste on waste.dose_charge_id = dose.charge_id
  where dose.to_load = 2147483647 and dose.kind = 'charge' and net.units is not null and waste.units > ceil(net.units / made.container_qty) * made.container_qty - net.units`,
};
