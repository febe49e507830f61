import { classifyEpisode, type VarianceClass } from './classify-episode.ts';
import { formEpisodes, formWithoutPatient } from './form-episodes.ts';
import { type DrugRecord, type MatchRules, matchRules } from './records.ts';
import { findWasteDuties, type WasteDuty } from './waste-duties.ts';

/** A record with what it is of; patient 0 is nobody. */
export interface CareRecord extends DrugRecord {
  patient: number;
  drug: string;
}

export interface EpisodeRow {
  id: string;
  user: number;
  endsAt: number;
  removals: number;
  dispensed: number;
  given: number;
  wasted: number;
  returned: number;
  variance: number;
  tolerance: number;
  class: VarianceClass;
  late: string[];
  hasOtherUsers: boolean;
  /** A dose was charted as given before its removal: clocks differ. */
  hasClockProblem: boolean;
  hasStruckOut: boolean;
}

/** A record, or a part of it, in an episode; in none where the episode is blank. */
export interface Member {
  record: string;
  episode: string;
  removal: string;
  amount: number;
  rule: string;
}

export interface Reconciled {
  episodes: EpisodeRow[];
  members: Member[];
  duties: WasteDuty[];
}

/** Reconciles patients and drugs one after another; records of one must come together, or all of them be given. */
export function reconcileCare(records: readonly CareRecord[], rules: MatchRules = matchRules): Reconciled {
  const found: Reconciled = { episodes: [], members: [], duties: [] };
  for (const group of groupCare(records)) reconcileGroup(group, rules, found);
  return found;
}

function groupCare(records: readonly CareRecord[]): CareRecord[][] {
  const groups = new Map<string, CareRecord[]>();
  for (const record of records) {
    const key = `${record.patient}/${record.patient === 0 ? record.user : ''}/${record.drug}`;
    const group = groups.get(key);
    if (group) group.push(record);
    else groups.set(key, [record]);
  }
  return [...groups.values()];
}

function reconcileGroup(group: readonly CareRecord[], rules: MatchRules, found: Reconciled): void {
  const form = group[0]?.patient === 0 ? formWithoutPatient : formEpisodes;
  const { episodes, orphans } = form(group, rules);
  for (const episode of episodes) {
    const { id, user, endsAt, dispensed, given, wasted, returned, variance, tolerance, removals } = episode;
    const shares = removals.flatMap((removal) => removal.shares.map((share) => ({ removal, ...share })));
    const remover = removals[0]?.record.user;
    found.episodes.push({
      ...{ id, user, endsAt, dispensed, given, wasted, returned, variance, tolerance },
      removals: removals.length,
      class: classifyEpisode(episode),
      late: episode.late.map((record) => record.id),
      hasOtherUsers:
        removals.some(({ record }) => record.user !== remover) || shares.some(({ record }) => record.user !== remover),
      hasClockProblem: shares.some(({ record, removal }) => record.kind === 'given' && record.at < removal.record.at),
      hasStruckOut: shares.some(({ record }) => record.kind === 'struck_out'),
    });
    for (const { record } of removals)
      found.members.push({
        record: record.id,
        episode: id,
        removal: record.id,
        amount: record.amount,
        rule: 'removal',
      });
    for (const { record, removal, amount, rule } of shares)
      found.members.push({ record: record.id, episode: id, removal: removal.record.id, amount, rule });
    found.duties.push(...findWasteDuties(removals));
  }
  for (const { record, amount } of orphans)
    found.members.push({ record: record.id, episode: '', removal: '', amount, rule: 'no removal in reach' });
}
