import { beforeAll, describe, expect, it } from 'vitest';
import { onEachEngine, type TestWarehouse } from '../../../testkit/warehouses/on-each-engine.ts';
import { surgicalHospital } from '../../../testkit/warehouses/surgical-hospital.ts';
import { rebuildMarts, refreshMarts } from '../../../warehouse/marts/pipeline.ts';

/** The first line of a file of the hospital. */
const headOf = (entity: string) => surgicalHospital[entity]?.split('\n')[0];

const cabinet = `transaction_id,facility_code,location_code,staff_code,encounter_code,item_code,occurred_at,kind,quantity
T1,MAIN,OR1,A,E6,FENT,2026-05-06T07:50:00,dispense,200
T2,MAIN,OR1,B,E8,FENT,2026-05-08T08:10:00,dispense,100
T3,MAIN,OR2,B,E8,FENT,2026-05-08T09:20:00,dispense,100
T4,MAIN,OR2,W,E8,FENT,2026-05-08T09:40:00,dispense,100
`;

const drugsOf = ({ engine }: TestWarehouse, code: string) =>
  engine.query(
    `select item_code as item, judged.variance, judged.unaccounted, judged.over_documented, judged.flags, judged.not_checked from case_drugs judged
     join cases operation on operation.case_id = judged.case_id join items drug on drug.item_id = judged.item_id where case_code = $1 order by item_code`,
    [code],
  );
const recordsOf = ({ engine }: TestWarehouse, code: string) =>
  engine.query(
    `select staff_code as user, record.unaccounted, record.over_documented, record.usage_value, record.waste_value, record.minutes_to_waste, record.minutes_from_case_end, record.witness_state, record.waste_state, record.is_full_package
     from dose_records record join cases operation on operation.case_id = record.case_id join staff person on person.staff_id = record.staff_id where case_code = $1 order by staff_code`,
    [code],
  );

onEachEngine((warehouse) => {
  beforeAll(async () => {
    await warehouse.load({ ...surgicalHospital, adc_transactions: cabinet });
    await refreshMarts(warehouse.engine, 1);
  });

  describe('a drug that two users handled in a case', () => {
    it('adds up where the second gave and wasted what the first had taken', async () => {
      expect(await drugsOf(warehouse, 'C1')).toMatchObject([
        { variance: 0, unaccounted: 0, over_documented: 0, flags: '' },
      ]);
      expect((await recordsOf(warehouse, 'C1')).map((row) => [row.user, row.unaccounted, row.over_documented])).toEqual(
        [
          ['A', 0, 0],
          ['B', 0, 0],
        ],
      );
    });

    it('lacks 30 where the second wasted 20 only, and all of it is with the one who took it', async () => {
      expect(await drugsOf(warehouse, 'C2')).toMatchObject([
        { variance: -30, unaccounted: 30, flags: 'missing,late_waste' },
      ]);
      expect((await recordsOf(warehouse, 'C2')).map((row) => [row.user, row.unaccounted, row.waste_state])).toEqual([
        ['A', 30, 'pending'],
        ['B', 0, 'wasted'],
      ]);
    });
  });

  it('values a record at the cost of its day, and one without NDC at what the facility last received', async () => {
    expect(await recordsOf(warehouse, 'C1')).toMatchObject([
      { user: 'A', usage_value: 5, waste_value: 0 },
      { user: 'B', usage_value: 0, waste_value: 1 },
    ]);
    const [nameless] = await recordsOf(warehouse, 'C5');
    expect(nameless).toMatchObject({ user: 'A', usage_value: null, waste_value: null });
  });

  it('counts waste during the case as zero minutes and keeps the signed value beside it', async () => {
    const [, second] = await recordsOf(warehouse, 'C2');
    expect(second).toMatchObject({ minutes_to_waste: 0, minutes_from_case_end: -20, witness_state: 'witnessed' });
  });

  it('tells a whole container wasted, late and seen by nobody', async () => {
    const [row] = await recordsOf(warehouse, 'C7');
    expect(row).toMatchObject({ is_full_package: true, minutes_to_waste: 120, witness_state: 'missing' });
    expect((await drugsOf(warehouse, 'C7'))[0]?.flags).toBe('full_package_waste,unwitnessed,late_waste');
    const [record] = await warehouse.engine.query(
      "select anomaly_score, flag_text, record_state, is_off_hours from case_records join cases using (company_id, case_id) where case_code = 'C7'",
    );
    expect(record).toEqual({
      anomaly_score: 45,
      flag_text:
        'full package waste: Fentanyl 50 mcg/mL; unwitnessed: Fentanyl 50 mcg/mL; late waste: Fentanyl 50 mcg/mL',
      record_state: 'balanced',
      is_off_hours: true,
    });
  });

  it('names removals after the case and away from its room by its own people, not those of the ward', async () => {
    expect((await drugsOf(warehouse, 'C8'))[0]?.flags).toBe('after_case,other_station');
    expect((await drugsOf(warehouse, 'C6'))[0]?.flags).toBe('');
    // Nobody knows whose patient it was: then nothing can be said of cabinets.
    expect((await drugsOf(warehouse, 'C7'))[0]?.not_checked).toContain('after_case,other_station');
  });

  it('keeps what cannot be right, counts it once and says what is wrong with it', async () => {
    expect(
      await warehouse.engine.query(
        `select case_code, coalesce(item_code, '') as item, coalesce(staff_code, '') as user, check_name from dose_checks found
         join cases operation on operation.case_id = found.case_id left join items drug on drug.item_id = found.item_id left join staff person on person.staff_id = found.staff_id
         order by case_code, check_name, staff_code`,
      ),
    ).toEqual([
      { case_code: 'C3', item: '', user: '', check_name: 'case_ends_before_start' },
      { case_code: 'C3', item: 'FENT', user: 'B', check_name: 'witness_is_user' },
      { case_code: 'C4', item: 'FENT', user: 'A', check_name: 'same_record_twice' },
      { case_code: 'C4', item: 'FENT', user: 'B', check_name: 'same_record_twice' },
      { case_code: 'C5', item: 'PROP', user: 'A', check_name: 'given_without_dispense' },
      { case_code: 'C6', item: 'FENT', user: 'A', check_name: 'waste_before_dispense' },
    ]);
    const [sum] = await warehouse.engine.query(
      'select count(*) as records, sum(dispensed) as dispensed from dose_records',
    );
    expect(sum).toEqual({ records: 12, dispensed: 1304 });
  });

  it('takes the amounts of a case that ends before it starts, and no length', async () => {
    const [record] = await warehouse.engine.query(
      "select minutes, has_record, usage_value from case_records join cases using (company_id, case_id) where case_code = 'C3'",
    );
    expect(record).toEqual({ minutes: null, has_record: true, usage_value: 2 });
    expect(await recordsOf(warehouse, 'C3')).toMatchObject([{ witness_state: 'self', minutes_to_waste: 70 }]);
  });

  it('flags a case without any record where others have one, and two cases of one person at a time', async () => {
    const flags = await warehouse.engine.query(
      "select case_code, flags, anomaly_score, is_open from case_records join cases using (company_id, case_id) where case_code in ('C2', 'C5', 'C9') order by case_code",
    );
    expect(flags).toEqual([
      { case_code: 'C2', flags: 'missing,late_waste,overlapping', anomaly_score: 50, is_open: false },
      { case_code: 'C5', flags: 'over_documented,overlapping', anomaly_score: 20, is_open: false },
      // It ended at the newest moment there is, so it is not judged yet.
      { case_code: 'C9', flags: '', anomaly_score: null, is_open: true },
    ]);
  });

  it('does nothing when nothing changed, and everything anew when a record or a cost did', async () => {
    const spoil = () =>
      warehouse.engine.write(({ store }) => store.run("update case_records set flag_text = 'spoiled'"));
    const spoiled = async () =>
      (await warehouse.engine.query("select count(*) as rows from case_records where flag_text = 'spoiled'"))[0]?.rows;
    await spoil();
    await refreshMarts(warehouse.engine, 1);
    expect(await spoiled()).toBe(9);
    await warehouse.load({ case_doses: `${headOf('case_doses')}\nC9,FENT,B,0409-9094-22,100,100,0,0,,\n` });
    await refreshMarts(warehouse.engine, 1);
    expect(await spoiled()).toBe(0);
    await spoil();
    await warehouse.load({
      movements: `${headOf('movements')}\nM2,MAIN,PHARM,0409-9094-22,L1,2027-06-30,2026-05-05T01:00:00,receive,100,0.03\n`,
    });
    await refreshMarts(warehouse.engine, 1);
    expect(await spoiled()).toBe(0);
    const [sum] = await warehouse.engine.query('select sum(usage_value) as value from dose_records');
    // 250 at 0.02 on the first day, then 1,150 at 0.03.
    expect(sum).toEqual({ value: 39.5 });
  });

  it('refuses a record of an unknown case with its line, and takes the others', async () => {
    const before = await warehouse.engine.query('select count(*) as rows from dose_records');
    const { results } = await warehouse.load(
      { case_doses: `${headOf('case_doses')}\nNONE,FENT,A,,100,100,0,0,,\nC9,FENT,B,0409-9094-22,100,100,0,0,,\n` },
      { acceptPartial: true },
    );
    expect(results).toMatchObject([{ entity: 'case_doses', rejected: 1 }]);
    await refreshMarts(warehouse.engine, 1);
    expect(await warehouse.engine.query('select count(*) as rows from dose_records')).toEqual(before);
  });

  it('ends as a rebuild from all facts would', async () => {
    const contents = () =>
      Promise.all(
        ['dose_records', 'case_drugs', 'case_records', 'case_users', 'dose_checks'].map((name) =>
          warehouse.engine.query(`select * from ${name} order by 1, 2, 3, 4`),
        ),
      );
    const refreshed = await contents();
    await rebuildMarts(warehouse.engine, 1);
    expect(await contents()).toEqual(refreshed);
  });
});
