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
import { settingsOf } from '../../../shared/datasets/setting-value.ts';
import type { Compute } from '../../../shared/work/computation.ts';
import { settlingDays } from '../../marts/state/judge-par.ts';
import { stockSettings } from '../../settings.ts';
import { findPositions } from './find-positions.ts';
import { parReplay, type ReplayedPosition } from './par-replay.ts';
import { historiesInParts } from './read-histories.ts';
import { rowOfScenario, type ScenarioParts } from './scenario-figures.ts';

const { holdingRate, parReplayDays: replayedDays, parFillDays: fillDays, parSameWithin, idleDays } = stockSettings;
const simulatedSettings = { holdingRate, replayedDays, fillDays, sameWithin: parSameWithin, idleDays } as const;
const mostDays = 366;

/** The days of positions, played again with levels that somebody proposes. */
export interface PlayedPositions {
  period: Days;
  simulated: ReplayedPosition[];
  /** What holding a dollar of stock costs a year. */
  holdingRate: number;
}

export async function playPositions(
  reader: CompanyReader,
  compute: Compute,
  asked: ParSimulationAsked,
): Promise<PlayedPositions> {
  const newest = await reader.newestDay();
  const { values, at } = await settingsOf(reader, simulatedSettings);
  const period = settleDays(asked, newest, values.replayedDays);
  const { positions: named, from: _from, to: _to, ...wishes } = asked;
  const positions = await findPositions(reader, named);
  const dates = Array.from({ length: countDays(period) }, (_, index) => addDays(period.from, index));
  const keepsDays = positions.length === 1;
  const simulated: ReplayedPosition[] = [];
  for await (const played of historiesInParts(reader, positions, period, newest)) {
    reader.signal?.throwIfAborted();
    const ruled = played.map((one) => ({ ...one, rules: at(one.position.facility_id) }));
    simulated.push(...(await compute(parReplay, { played: ruled, dates, wishes, keepsDays })));
  }
  return { period, simulated, holdingRate: values.holdingRate };
}

/** What the levels that somebody proposes would have done. Nothing is stored. */
export async function simulatePar(
  reader: CompanyReader,
  compute: Compute,
  asked: ParSimulationAsked,
): Promise<ParSimulationAnswer> {
  const { period, simulated, holdingRate } = await playPositions(reader, compute, asked);
  const compared = simulated.filter(({ hasLevels }) => hasLevels);
  const [only] = simulated;
  return {
    period: { ...period, settling_days: settlingDays },
    positions: simulated.map((one) => describePosition(one, holdingRate)),
    total: {
      positions: compared.length,
      scenarios: rowsOf(
        compared.flatMap(({ scenarios }) => scenarios),
        holdingRate,
      ),
    },
    replay: only && simulated.length === 1 ? only.replay : [],
  };
}

/** Days after the newest hold nothing that could be played again. */
function settleDays({ from, to }: Pick<ParSimulationAsked, 'from' | 'to'>, newest: string, usualDays: number) {
  const said = readDays({ from, to }, newest, '90d');
  const last = said.to < newest ? said.to : newest;
  const first = from === undefined ? addDays(last, 1 - usualDays) : said.from;
  if (first > last) throw badField('from', `must not be after the newest day with data (${newest})`);
  if (countDays({ from: first, to: last }) > mostDays)
    throw badField('from', `must be at most ${mostDays} days before to`);
  return { from: first, to: last };
}

const rowsOf = (parts: ScenarioParts[], rate: number): ParScenario[] =>
  parScenarioNames.map((name) =>
    rowOfScenario(
      name,
      parts.filter(({ scenario }) => scenario === name),
      rate,
    ),
  );

function describePosition(simulated: ReplayedPosition, rate: number): ParSimulationAnswer['positions'][number] {
  const { position, history, restock } = simulated;
  return {
    facility: position.facility_code,
    facility_name: position.facility_name,
    location: position.location_code,
    location_name: position.location_name,
    item: position.item_code,
    item_name: position.item_name,
    unit: position.unit,
    container_size: position.container_size,
    unit_cost: history.unit_cost,
    shelf_life_days: history.shelf_life,
    restock_every_days: restock.restockEveryDays,
    restock_delay_days: restock.restockDelayDays,
    service_level: simulated.serviceLevel,
    imputed_days: simulated.imputedDays,
    poor_replay: simulated.isPoor,
    scenarios: rowsOf(simulated.scenarios, rate),
  };
}
