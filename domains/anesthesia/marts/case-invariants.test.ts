import { beforeAll, describe, expect, it } from 'vitest';
import { loadGenerated } from '../../../testkit/reports/load-generated.ts';
import { onEachEngine, seedsOn } from '../../../testkit/warehouses/on-each-engine.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';

/** What cases know nothing of, and what takes longest to load and work out. */
const beside = ['movements', 'counts', 'rfid_events', 'tray_scans', 'administrations', 'charges'];

onEachEngine((warehouse, kind) => {
  describe.each(seedsOn(kind))('the cases of the company of seed %i', (seed) => {
    beforeAll(() => loadGenerated(warehouse.engine, seed, seed, beside), 600_000);
    const rows = (sql: string) => warehouse.engine.query(sql, [seed]);

    it('have drugs at all, watched and others, wasted and not', async () => {
      const [counts] = await rows(
        `select count(*) > 300 as enough, count(distinct is_watched) as kinds, sum(case when wasted > 0 then 1 else 0 end) > 50 as wastes, count(distinct handler_staff_id) > 5 as users
         from case_drugs where company_id = $1`,
      );
      expect(counts).toEqual({ enough: true, kinds: 2, wastes: true, users: true });
    });

    it('add up in every row: given, wasted and returned less dispensed is the variance of the records', async () => {
      expect(
        await rows(
          `select told.case_id, told.item_id from case_drugs told full join
             (select case_id, item_id, sum(dispensed) as d, sum(administered) as a, sum(wasted) as w, sum(returned) as r from case_doses where company_id = $1 group by case_id, item_id) fact
             on fact.case_id = told.case_id and fact.item_id = told.item_id
           where coalesce(told.company_id, $1) = $1 and (told.has_doses or fact.case_id is not null) and (fact.case_id is null or told.case_id is null or told.dispensed <> fact.d or told.administered <> fact.a or told.wasted <> fact.w or told.returned <> fact.r
             or told.variance <> fact.a + fact.w + fact.r - fact.d or fact.d <> fact.a + fact.w + fact.r + told.unaccounted - told.over_documented or told.unaccounted * told.over_documented <> 0)`,
        ),
      ).toEqual([]);
    });

    it('are the same by user, by item and in all', async () => {
      const amounts =
        'sum(dispensed) as dispensed, sum(administered) as administered, sum(wasted) as wasted, sum(returned) as returned';
      const values = `${amounts}, sum(usage_value) as usage_value, sum(waste_value) as waste_value`;
      const sum = async (from: string) => (await rows(from))[0];
      const byUser = await sum(`select ${values} from dose_records where company_id = $1`);
      expect(await sum(`select ${values} from case_drugs where company_id = $1`)).toEqual(byUser);
      expect(
        await sum(
          `select sum(usage_value) as usage_value, sum(waste_value) as waste_value from case_records where company_id = $1`,
        ),
      ).toEqual({
        usage_value: byUser?.usage_value,
        waste_value: byUser?.waste_value,
      });
      expect(await sum(`select ${amounts} from case_doses where company_id = $1`)).toEqual(
        expect.objectContaining({ dispensed: byUser?.dispensed, wasted: byUser?.wasted }),
      );
    });

    it('divide what is not accounted for among the users without rest', async () => {
      expect(
        await rows(
          `select told.case_id, told.item_id from case_drugs told join (select case_id, item_id, sum(unaccounted) as lacking, sum(over_documented) as excess from dose_records where company_id = $1 group by case_id, item_id) users
             on users.case_id = told.case_id and users.item_id = told.item_id
           where told.company_id = $1 and (abs(users.lacking - cast(told.unaccounted as double precision)) > 0.000001 or abs(users.excess - cast(told.over_documented as double precision)) > 0.000001)`,
        ),
      ).toEqual([]);
    });

    it('have one word for the witness of every waste, and a witness who is another than the user', async () => {
      const [counts] = await rows(
        `select sum(case when fact.wasted > 0 then 1 else 0 end) as wastes, count(told.witness_state) as words,
           sum(case when (told.witness_state = 'not_required') <> (drug.dea_schedule is null) then 1 else 0 end) as wrong,
           sum(case when told.witness_state in ('witnessed', 'absent') and fact.witness_staff_id = fact.staff_id then 1 else 0 end) as own,
           sum(case when (told.witness_state = 'missing') <> (fact.witness_staff_id is null) and told.witness_state <> 'not_required' then 1 else 0 end) as unseen
         from case_doses fact join dose_records told on told.company_id = $1 and told.case_id = fact.case_id and told.item_id = fact.item_id and told.staff_id = fact.staff_id
         join items drug on drug.company_id = $1 and drug.item_id = fact.item_id where fact.company_id = $1`,
      );
      expect(counts).toMatchObject({ words: counts?.wastes, wrong: 0, own: 0, unseen: 0 });
    });

    it('have minutes to waste exactly where a time is known, none below zero', async () => {
      expect(
        await rows(
          `select fact.case_id from case_doses fact join dose_records told on told.company_id = $1 and told.case_id = fact.case_id and told.item_id = fact.item_id and told.staff_id = fact.staff_id
           where fact.company_id = $1 and ((fact.wasted_at is null) <> (told.minutes_to_waste is null) or told.minutes_to_waste < 0)`,
        ),
      ).toEqual([]);
    });

    it('have shares between nothing and all, of what was opened and of what is expected', async () => {
      expect(
        await rows(
          `select case_id, item_id from case_drugs where company_id = $1 and (opened_wasted > opened or opened_wasted < 0 or opened_given > opened or expected_share < 0 or expected_share > 1
             or waste_chance < 0 or waste_chance > 1 or expected_share_variance < 0 or expected_share_variance > 1 or (opened > 0 and expected_share is null and compared_rows not like '0/%'))`,
        ),
      ).toEqual([]);
    });

    it('expect of all cases together about the containers that were wasted in them', async () => {
      const [sums] = await rows(
        `select sum(wasted_containers) as wasted, sum(expected_wasted) as expected,
           (select sum(cast(least(w, opened) as double precision) / cast(container as double precision)) from (
             select fact.case_id, fact.item_id, sum(fact.wasted) as w, greatest(0, sum(fact.dispensed - fact.returned)) as opened, max(made.container) as container
             from case_doses fact join items drug on drug.company_id = $1 and drug.item_id = fact.item_id
             join (select item_id, max(container_qty) as container from products where company_id = $1 group by item_id) made on made.item_id = fact.item_id
             where fact.company_id = $1 and (drug.dea_schedule is not null or drug.generic_name like '%propofol%') group by fact.case_id, fact.item_id) pairs) as counted
         from case_records where company_id = $1 and has_record`,
      );
      expect(sums?.wasted).toBeCloseTo(Number(sums?.counted), 6);
      expect(Math.abs(Number(sums?.expected) / Number(sums?.wasted) - 1)).toBeLessThan(0.1);
    });

    it('stand once under every user, and once as the own case of somebody', async () => {
      const [counts] = await rows(
        `select (select count(*) from cases where company_id = $1) as cases, sum(case when is_primary then 1 else 0 end) as own, count(*) >= (select count(*) from cases where company_id = $1) as shared,
           (select count(*) from (select case_id, staff_id from case_doses where company_id = $1 union select case_id, staff_id from cases where company_id = $1) pairs) as pairs, count(*) as told
         from case_users where company_id = $1`,
      );
      expect(counts).toMatchObject({ own: counts?.cases, shared: true, told: counts?.pairs });
    });

    it('score the weights of their flags, each once', async () => {
      const weights = {
        missing: 30,
        after_case: 30,
        other_station: 25,
        full_package_waste: 20,
        extra_containers: 20,
        high_dispense: 15,
        high_waste: 15,
        unwitnessed: 15,
        no_record: 15,
        late_waste: 10,
        over_documented: 10,
        tag_gap: 10,
        overlapping: 10,
      };
      const sum = Object.entries(weights)
        .map(([flag, weight]) => `case when ',' || flags || ',' like '%,${flag},%' then ${weight} else 0 end`)
        .join(' + ');
      expect(
        await rows(
          `select case_id from case_records where company_id = $1 and not is_open and anomaly_score <> least(100, ${sum})`,
        ),
      ).toEqual([]);
      expect(
        await rows(
          `select case_id from case_records record where company_id = $1 and not is_open and (',' || flags || ',' like '%,missing,%') <> exists (
             select 1 from case_doses fact join items drug on drug.company_id = $1 and drug.item_id = fact.item_id where fact.company_id = $1 and fact.case_id = record.case_id
               and (drug.dea_schedule is not null or drug.generic_name like '%propofol%') group by fact.item_id having sum(fact.administered + fact.wasted + fact.returned) < 0.98 * sum(fact.dispensed))`,
        ),
      ).toEqual([]);
    });

    it('expect the share wasted that other users wasted in such cases, drawn toward the wider strata', async () => {
      const differing = await rows(
        `select told.case_id, told.item_id, told.expected_share, usual.share from case_drugs told join (${usualShares}) usual on usual.case_id = told.case_id and usual.item_id = told.item_id
         where told.company_id = $1 and (told.expected_share is null or abs(told.expected_share - usual.share) > 0.000000001)`,
      );
      expect(differing).toEqual([]);
      const [compared] = await rows(
        `select count(*) > 200 as enough from (${usualShares}) usual where usual.share is not null`,
      );
      expect(compared).toEqual({ enough: true });
    });
  });

  it('are left alone by a refresh that has nothing new', async () => {
    const marked = ['dose_records', 'case_drugs', 'case_records', 'case_users'];
    await warehouse.engine.write(async ({ store }) => {
      for (const mart of marked)
        await store.run(`update ${mart} set local_date = date '1999-12-31' where company_id = 1`);
    });
    await refreshMarts(warehouse.engine, 1);
    for (const mart of marked) {
      const [found] = await warehouse.engine.query(
        `select count(*) as rows, sum(case when local_date = date '1999-12-31' then 1 else 0 end) as kept from ${mart} where company_id = 1`,
      );
      expect(found?.rows, mart).toBeGreaterThan(0);
      expect(found?.kept, mart).toBe(found?.rows);
    }
  });
});

/** The same expectation in SQL alone: strata by window functions, thirds of length by percentiles, the user left out by a join. */
const usualShares = `
  with newest as (select max(local_date) as day from cases where company_id = $1),
  kinds as (
    select case_id, service_line, procedure, case when cast(replace(split_part(age_band, '-', 1), '+', '') as integer) < 18 then 'child' else 'adult' end as age,
      cast(extract(epoch from ends_at - starts_at) as double precision) / 60 as minutes, staff_id as primary_id
    from cases cross join newest where company_id = $1 and local_date > newest.day - 365
  ), lines as (
    select service_line, percentile_disc(0.3333333333) within group (order by minutes) as low, percentile_disc(0.6666666666) within group (order by minutes) as high from kinds group by service_line
  ), procedures as (
    select service_line, procedure, percentile_disc(0.3333333333) within group (order by minutes) as low, percentile_disc(0.6666666666) within group (order by minutes) as high
    from kinds group by service_line, procedure having count(*) >= 30
  ), placed as (
    select kinds.*, case when minutes <= coalesce(own.low, lines.low) then 1 when minutes <= coalesce(own.high, lines.high) then 2 else 3 end as third
    from kinds join lines on lines.service_line = kinds.service_line left join procedures own on own.service_line = kinds.service_line and own.procedure = kinds.procedure
  ), amounts as (
    select case_id, item_id, staff_id, dispensed, row_number() over (partition by case_id, item_id order by dispensed desc, case when is_primary then 0 else 1 end, staff_code) as place
    from (select dose.*, dose.staff_id = placed.primary_id as is_primary, person.staff_code from case_doses dose join placed on placed.case_id = dose.case_id
      join staff person on person.company_id = $1 and person.staff_id = dose.staff_id where dose.company_id = $1) doses
  ), sums as (
    select case_id, item_id, sum(dispensed) as d, sum(dispensed - returned) as opened, sum(wasted) as w from case_doses where company_id = $1 group by case_id, item_id
  ), pairs as (
    select placed.*, sums.item_id, amounts.staff_id as handler_id, cast(least(sums.w, sums.opened) as double precision) / cast(sums.opened as double precision) as share
    from sums join placed on placed.case_id = sums.case_id join amounts on amounts.case_id = sums.case_id and amounts.item_id = sums.item_id and amounts.place = 1 where sums.opened > 0 and sums.d > 0
  ), levels as (
    select one.case_id, one.item_id, count(*) as n0, sum(other.share) as s0,
      sum(case when other.age = one.age then 1 else 0 end) as n1, sum(case when other.age = one.age then other.share else 0 end) as s1,
      sum(case when other.age = one.age and other.service_line = one.service_line then 1 else 0 end) as n2, sum(case when other.age = one.age and other.service_line = one.service_line then other.share else 0 end) as s2,
      sum(case when other.age = one.age and other.service_line = one.service_line and other.procedure = one.procedure and other.third = one.third then 1 else 0 end) as n3,
      sum(case when other.age = one.age and other.service_line = one.service_line and other.procedure = one.procedure and other.third = one.third then other.share else 0 end) as s3
    from pairs one join pairs other on other.item_id = one.item_id and other.handler_id <> one.handler_id group by one.case_id, one.item_id
  )
  select case_id, item_id, (s3 + 10 * (s2 + 10 * (s1 + 10 * s0 / n0) / (n1 + 10)) / (n2 + 10)) / (n3 + 10) as share from levels`;
