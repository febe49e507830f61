import { setImmediate } from 'node:timers/promises';
import type { Days } from '../../../../contracts/calendar.ts';
import { addDays, countDays } from '../../../../contracts/calendar.ts';
import {
  type ParScenario,
  type ParSimulationAnswer,
  type ParSimulationAsked,
  parScenarioNames,
} from '../../../../contracts/par-simulation.ts';
import { badField } from '../../../../contracts/problem.ts';
import { readDays } from '../../../../contracts/read-days.ts';
import type { CompanyReader } from '../../../../query/define/company-reader.ts';
import { type ParHistory, parHistories } from '../../datasets/par/stock-par-history.ts';
import { settlingDays } from '../../marts/state/judge-par.ts';
import { findPositions } from './find-positions.ts';
import { rowOfScenario, type ScenarioParts } from './scenario-figures.ts';
import { type SimulatedPosition, simulatePosition } from './simulate-position.ts';

const usualDays = 180;
const mostDays = 366;
/** Others must be answered in between. */
const positionsAtOnce = 50;

/** The days of positions, played again with levels that somebody proposes. */
export interface PlayedPositions {
  period: Days;
  simulated: SimulatedPosition[];
}

export async function playPositions(reader: CompanyReader, asked: ParSimulationAsked): Promise<PlayedPositions> {
  const newest = await reader.newestDay();
  const period = settleDays(asked, newest);
  const positions = await findPositions(reader, asked.positions);
  const histories = await reader.rows<ParHistory>(
    parHistories({
      ...period,
      positions: positions.map(({ location_id, item_id }) => `${location_id}:${item_id}`).join(','),
      before: addDays(period.from, -1),
      after: addDays(period.to, 1),
      yearFrom: addDays(period.to, -364),
      newest,
    }),
  );
  const byPosition = new Map(histories.map((history) => [`${history.location_id}:${history.item_id}`, history]));
  const dates = Array.from({ length: countDays(period) }, (_, index) => addDays(period.from, index));
  const simulated: SimulatedPosition[] = [];
  for (const [index, position] of positions.entries()) {
    if (index % positionsAtOnce === positionsAtOnce - 1) await setImmediate();
    reader.signal?.throwIfAborted();
    const history = byPosition.get(`${position.location_id}:${position.item_id}`);
    if (history) simulated.push(simulatePosition(position, history, dates, asked));
  }
  return { period, simulated };
}

/** What the levels that somebody proposes would have done. Nothing is stored. */
export async function simulatePar(reader: CompanyReader, asked: ParSimulationAsked): Promise<ParSimulationAnswer> {
  const { period, simulated } = await playPositions(reader, asked);
  const compared = simulated.filter(({ hasLevels }) => hasLevels);
  const [only] = simulated;
  return {
    period: { ...period, settling_days: settlingDays },
    positions: simulated.map(describePosition),
    total: { positions: compared.length, scenarios: rowsOf(compared.flatMap(({ scenarios }) => scenarios)) },
    replay: only && simulated.length === 1 ? [...only.replays.values()].flat() : [],
  };
}

/** Days after the newest hold nothing that could be played again. */
function settleDays({ from, to }: Pick<ParSimulationAsked, 'from' | 'to'>, newest: string) {
  const said = readDays({ from, to }, newest, '90d');
  const last = said.to < newest ? said.to : newest;
  const first = from === undefined ? addDays(last, 1 - usualDays) : said.from;
  if (first > last) throw badField('from', `must not be after the newest day with data (${newest})`);
  if (countDays({ from: first, to: last }) > mostDays)
    throw badField('from', `must be at most ${mostDays} days before to`);
  return { from: first, to: last };
}

const rowsOf = (parts: ScenarioParts[]): ParScenario[] =>
  parScenarioNames.map((name) =>
    rowOfScenario(
      name,
      parts.filter(({ scenario }) => scenario === name),
    ),
  );

function describePosition(simulated: SimulatedPosition): ParSimulationAnswer['positions'][number] {
  const { position, history, restock } = simulated;
  return {
    facility: position.facility_code,
    facility_name: position.facility_name,
    location: position.location_code,
    location_name: position.location_name,
    item: position.item_code,
    item_name: position.item_name,
    unit: position.unit,
    unit_cost: history.unit_cost,
    shelf_life_days: history.shelf_life,
    restock_every_days: restock.restockEveryDays,
    restock_delay_days: restock.restockDelayDays,
    service_level: simulated.serviceLevel,
    imputed_days: simulated.imputedDays,
    poor_replay: simulated.isPoor,
    scenarios: rowsOf(simulated.scenarios),
  };
}
