import { beforeAll, describe, expect, test } from 'vitest';
import { auditAnswer } from '../../contracts/audit.ts';
import {
  mostPositions,
  type ParSimulationAnswer,
  parSimulationAnswer,
  placeInLine,
} from '../../contracts/par-simulation.ts';
import { findAccount } from '../../state/accounts.ts';
import { expectProblem } from '../../testkit/server/expect-problem.ts';
import { onEachServer } from '../../testkit/server/open-server.ts';
import { loadFiles } from '../../testkit/warehouses/load-files.ts';
import { smallHospital } from '../../testkit/warehouses/small-hospital.ts';

const address = '/api/reports/1066/simulate';
const dayOf = (index: number) => new Date(Date.UTC(2026, 4, 1 + index)).toISOString().slice(0, 10);
const period = { from: dayOf(0), to: dayOf(27) };

/** Nobody draws while the replay settles, so that it begins to count with a full drawer. */
const fortnight = [3, 2, 4, 0, 5, 1, 3, 6, 2, 4, 3, 0, 5, 2];
const draws = fortnight.map((quantity, index) =>
  quantity > 0 ? `P${index},MAIN,ADC1,63323-269-10,,${dayOf(14 + index)}T10:00:00,dispense,${quantity},\n` : '',
);
/** One a day of what keeps five days; and one a day of what was out for the third of four weeks. */
const daily = Array.from(
  { length: 28 },
  (_, index) => `F${index},MAIN,ADC1,0409-9094-22,,${dayOf(index)}T10:00:00,dispense,1,\n`,
);
const interrupted = Array.from({ length: 28 }, (_, index) =>
  index < 14 || index >= 21 ? `E${index},EAST,PHARM,0409-9094-22,,${dayOf(index)}T10:00:00,dispense,1,\n` : '',
);

const movements = `movement_id,facility_code,location_code,ndc,expiry,occurred_at,kind,quantity,unit_cost
R1,MAIN,ADC1,63323-269-10,,${dayOf(0)}T08:00:00,receive,500,0.5
R2,MAIN,ADC1,0409-9094-22,${dayOf(5)},${dayOf(0)}T08:00:00,receive,500,2
R3,EAST,PHARM,0409-9094-22,,${dayOf(0)}T08:00:00,receive,14,2
R4,EAST,PHARM,0409-9094-22,,${dayOf(21)}T08:00:00,receive,4,2
R5,EAST,PHARM,0409-9094-22,,${dayOf(21)}T08:50:00,receive,3,2
${[...draws, ...daily, ...interrupted].join('')}`;

const policies = `facility_code,item_code,location_code,min_qty,max_qty
MAIN,PROP,ADC1,4,10
MAIN,FENT,ADC1,4,10
`;

const never = new Promise<never>(() => undefined);
const drawer = { facility: 'MAIN', location: 'ADC1', item: 'PROP' };
const keepsFiveDays = { facility: 'MAIN', location: 'ADC1', item: 'FENT' };
const clinic = { facility: 'EAST', location: 'PHARM', item: 'FENT' };

onEachServer((server, store) => {
  beforeAll(async () => {
    const demo = await store.state.atFrontDesk((db) => findAccount(db, 'demo'));
    await loadFiles(server.services.warehouse, demo?.companyId ?? 0, { ...smallHospital, policies, movements });
  });
  const simulate = async (body: object): Promise<ParSimulationAnswer> => {
    const answer = await (await server.visit('demo')).call('POST', address, { ...period, ...body });
    expect(answer.status, answer.text).toBe(200);
    return parSimulationAnswer.parse(answer.body);
  };
  const scenariosOf = ({ positions }: ParSimulationAnswer, index = 0) => {
    const [actual, current, suggested, proposed] = positions[index]?.scenarios ?? [];
    if (!actual || !current || !suggested || !proposed) throw new Error(`Position ${index} has not four scenarios.`);
    return { actual, current, suggested, proposed };
  };

  test('the current levels serve 12 draws with 5 refills; lower ones miss one and refill 7 times', async () => {
    const answer = await simulate({ positions: [{ ...drawer, min: 2, max: 6 }] });
    const { actual, current, suggested, proposed } = scenariosOf(answer);
    expect(current).toMatchObject({ par_min: 4, par_max: 10, vends: 12, unmet_vends: 0, stockout_rate: 0, fills: 5 });
    expect(current.vend_fill_ratio).toBe(2.4);
    expect(current.avg_on_hand_qty).toBeCloseTo(5.428571, 6);
    expect(current.avg_on_hand_value).toBeCloseTo(5.428571 * 0.5, 6);
    expect(current.carrying_cost_year).toBeCloseTo(5.428571 * 0.5 * 0.2, 6);
    expect(current.fills_month).toBeCloseTo((5 / 14) * 30.4, 9);
    expect(proposed).toMatchObject({ par_min: 2, par_max: 6, unmet_vends: 1, stockout_days: 1, fills: 7 });
    expect(proposed.stockout_rate).toBeCloseTo(0.083333, 6);
    expect(proposed.vend_fill_ratio).toBeCloseTo(1.714286, 6);
    expect(proposed.avg_on_hand_qty).toBeCloseTo(2.428571, 6);
    // Two weeks that count are too few to suggest anything, and how long it keeps is not known.
    expect(suggested).toEqual({ ...current, scenario: 'suggested' });
    expect(proposed).toMatchObject({ sim_expired_qty: null, sim_expired_value: null });
    expect(actual).toMatchObject({ vends: 12, unmet_vends: null, fills: 0, par_max: null, stockout_days: 0 });
    expect(answer.positions[0]).toMatchObject({ item_name: 'Propofol 10 mg/mL', unit: 'mL', poor_replay: true });
  });

  test('refills that come a day late miss more', async () => {
    const high = await simulate({ positions: [{ ...drawer, min: 4, max: 10 }], restock_delay_days: 1 });
    expect(scenariosOf(high).proposed).toMatchObject({
      unmet_vends: 1,
      fills: 4,
      vend_fill_ratio: 3,
      avg_on_hand_qty: 3,
    });
    const low = await simulate({ positions: [{ ...drawer, min: 2, max: 6 }], restock_delay_days: 1 });
    expect(scenariosOf(low).proposed).toMatchObject({ unmet_vends: 7, fills: 5 });
    expect(scenariosOf(low).proposed.stockout_rate).toBeCloseTo(0.583333, 6);
  });

  test('what keeps five days and is drawn once a day is thrown away by eights', async () => {
    const answer = await simulate({ positions: [{ ...keepsFiveDays, min: 4, max: 10 }] });
    expect(answer.positions[0]?.shelf_life_days).toBe(5);
    const { proposed } = scenariosOf(answer);
    expect(proposed).toMatchObject({ sim_expired_qty: 8, fills: 2, unmet_vends: 0 });
    expect(proposed.sim_expired_value).toBeCloseTo((8 * 2 * 365) / 14, 9);
  });

  test('one position is told day by day, and each day adds up', async () => {
    const { replay, period: understood } = await simulate({ positions: [{ ...drawer, min: 2, max: 6 }] });
    expect(understood).toEqual({ ...period, settling_days: 14 });
    const proposed = replay.filter(({ scenario }) => scenario === 'proposed');
    expect(proposed.map(({ date }) => date)).toEqual(Array.from({ length: 28 }, (_, index) => dayOf(index)));
    expect(proposed[14]).toMatchObject({ opening_qty: 6, demand_qty: 3, served_qty: 3, closing_qty: 3 });
    for (const day of replay) {
      expect(day.closing_qty).toBe(
        day.opening_qty + day.fill_qty - day.expired_qty - day.served_qty + day.returned_qty,
      );
      expect(day.served_qty + day.unmet_qty).toBe(day.demand_qty);
    }
  });

  test('days without stock count as usual ones, unless told otherwise', async () => {
    const imputed = await simulate({ positions: [{ ...clinic, min: 1, max: 3 }] });
    const { actual, current, proposed } = scenariosOf(imputed);
    expect(imputed.positions[0]?.imputed_days).toBe(7);
    expect(proposed).toMatchObject({ vends: 14, unmet_vends: 0 });
    expect(imputed.replay.filter((day) => day.imputed).map(({ date }) => date)).toEqual(
      Array.from({ length: 7 }, (_, index) => dayOf(14 + index)),
    );
    // Two receipts within an hour are one refill; the place has no levels to compare with.
    expect(actual).toMatchObject({ vends: 7, fills: 1, stockout_days: 7, avg_on_hand_qty: 1.5 });
    expect(current).toMatchObject({ par_max: null, vends: null, stockout_rate: null, carrying_cost_year: null });
    expect(imputed.total.positions).toBe(0);
    const plain = await simulate({ positions: [{ ...clinic, min: 1, max: 3 }], impute: false });
    expect(scenariosOf(plain).proposed.vends).toBe(7);
  });

  test('many positions are summed where they have levels, with ratios of the sums', async () => {
    const answer = await simulate({
      positions: [
        { ...drawer, min: 2, max: 6 },
        { ...keepsFiveDays, min: 4, max: 10 },
        { ...clinic, min: 1, max: 3 },
      ],
    });
    expect(answer.positions).toHaveLength(3);
    expect(answer.replay).toEqual([]);
    const proposed = answer.total.scenarios[3];
    expect(answer.total.positions).toBe(2);
    expect(proposed).toMatchObject({ scenario: 'proposed', vends: 26, unmet_vends: 1, fills: 9, par_max: null });
    expect(proposed?.stockout_rate).toBeCloseTo(1 / 26, 12);
  });

  test('levels as they are change nothing, and nothing is stored', async () => {
    const same = await simulate({ positions: [{ ...drawer, min: 4, max: 10 }] });
    const { current, proposed } = scenariosOf(same);
    expect(proposed).toEqual({ ...current, scenario: 'proposed' });
    const after = await simulate({ positions: [{ ...drawer, min: 0, max: 1 }] });
    expect(scenariosOf(after).current).toEqual(current);
  });

  test('without days the last 180 are played again, up to the newest', async () => {
    const answer = await (await server.visit('demo')).call('POST', address, {
      positions: [{ ...drawer, min: 2, max: 6 }],
    });
    const told = parSimulationAnswer.parse(answer.body);
    expect(told.period).toMatchObject({ from: dayOf(27 - 179), to: dayOf(27) });
    expect(scenariosOf(told).proposed).toMatchObject({ vends: 12, unmet_vends: 1, fills: 7 });
  });

  describe('bad input gets a clear answer', () => {
    const good = { ...drawer, min: 2, max: 6 };
    test.each([
      [{}, 'positions: is required'],
      [{ positions: [] }, 'positions: must name at least one position'],
      [{ positions: [{ ...good, min: 7 }] }, 'positions.0.min: must not be above max'],
      [{ positions: [good, { ...clinic, min: -1, max: 6 }] }, 'positions.1.min: must not be negative'],
      [{ positions: [{ ...good, max: '6' }] }, 'positions.0.max: must be a number'],
      [{ positions: [{ ...good, item: 'NONE' }] }, 'positions.0: there is no item "NONE"'],
      [
        { positions: [good, { ...good, facility: 'EAST' }] },
        'positions.1: there is no location "ADC1" in a facility "EAST"',
      ],
      [{ positions: [good, good] }, 'positions.1: is named twice'],
      [{ positions: [good], from: '2026-05-09', to: '2026-05-08' }, 'from: must not be after to (2026-05-08)'],
      [{ positions: [good], from: '2026-02-30' }, 'from: is not a date of the calendar'],
      [{ positions: [good], to: 'today' }, 'to: must be a date, YYYY-MM-DD'],
      [{ positions: [good], from: '2026-06-30', to: '2026-07-01' }, /^from: must not be after the newest day/u],
      [{ positions: [good], from: '2020-01-01' }, 'from: must be at most 366 days before to'],
      [{ positions: [good], restock_delay_days: 15 }, 'restock_delay_days: must be at most 14'],
      [{ positions: [good], restock_every_days: 0 }, 'restock_every_days: must be at least 1'],
      [{ positions: [good], service_level: 1 }, 'service_level: must be below 1'],
      [
        { positions: Array.from({ length: mostPositions + 1 }, () => good) },
        'positions: must be at most 5000 positions',
      ],
    ])('%#', async (body, detail) => {
      expectProblem(await (await server.visit('demo')).call('POST', address, body), 'bad-input', detail);
    });
  });

  test('two of a company run, three wait and see their place, and one more is told when to try again', async () => {
    const body = { ...period, positions: [{ ...drawer, min: 2, max: 6 }] };
    const visitors = await Promise.all(Array.from({ length: 6 }, () => server.visit('demo')));
    const place = async (username: string) => {
      const { body: told } = await (await server.visit(username)).call('GET', `${address}/place`);
      return placeInLine.parse(told).place;
    };
    const running = visitors.map((visitor) => visitor.call('POST', address, body));
    const refused = await Promise.race(running.map(async (answer) => ((await answer).status === 429 ? answer : never)));
    expectProblem(refused, 'too-many-runs');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await place('insights')).toBeNull();
    const statuses = (await Promise.all(running)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await place('demo')).toBeNull();
  });

  test('day by day is told of one position only', async () => {
    const levels = { min: 2, max: 6 };
    const several = await simulate({
      positions: [
        { ...drawer, ...levels },
        { ...keepsFiveDays, ...levels },
      ],
    });
    expect(several.positions).toHaveLength(2);
    expect(several.replay).toEqual([]);
    expect((await simulate({ positions: [{ ...drawer, ...levels }] })).replay.length).toBeGreaterThan(0);
  });

  test('a position of another company is not known', async () => {
    const supplier = await server.visit('supplier');
    expectProblem(
      await supplier.call('POST', address, { positions: [{ ...drawer, min: 2, max: 6 }] }),
      'bad-input',
      'positions.0: there is no location "ADC1" in a facility "MAIN"',
    );
  });

  test('who may not open the page is refused, and a simulation is in the audit log as a view', async () => {
    const body = { positions: [{ ...drawer, min: 2, max: 6 }] };
    expectProblem(await (await server.visit()).call('POST', address, body), 'login-required');
    expectProblem(
      await (await server.visit('viewer')).call('POST', address, body),
      'permission-required',
      'Permission Required: scm_par_level_analysis_menu',
    );
    const demo = await server.visit('demo');
    expectProblem(await demo.call('POST', address, body, { csrf: null }), 'csrf-failed');
    await demo.call('POST', address, body);
    const log = auditAnswer.parse((await demo.call('GET', '/api/audit')).body);
    expect(JSON.stringify(log)).toContain('/scm/1066-par-level-analysis');
  });
});
