import { Problem } from '../../contracts/problem.ts';
import { chooseValues, type SetRow } from '../../domains/shared/marts/read-settings.ts';
import { settingTables } from '../../domains/shared/marts/setting.ts';
import { hasSettings, printSql } from '../../query/compile/print-sql.ts';
import { type Fragment, nothing, sql, table } from '../../query/define/sql.ts';
import { nothingSet, type SetValues } from '../../warehouse/decided/set-values.ts';
import type { Engine, Row, Value } from '../../warehouse/engine.ts';
import { type Derivation, readDerivation } from '../../warehouse/marts/derivation.ts';
import { areBuilt, readinessQuestion } from '../../warehouse/marts/readiness.ts';
import { readStates } from '../../warehouse/marts/staleness.ts';
import { runsTable } from '../../warehouse/runs/run-engine.ts';
import { isClosedTo } from '../../warehouse/scope/sight.ts';
import type { SightOf } from '../people/sight-of.ts';
import { AnswerCache, type Asking } from './answer-cache.ts';
import type { Query } from './read-question.ts';

/** Who reads: a company's own part of the warehouse, until the client goes away. */
export interface Reader {
  warehouse: Engine;
  companyId: number;
  query: Query;
  today: string;
  signal: AbortSignal | undefined;
  /** What the person sees of the company for whom it is read; all of it where nobody is named, as for a check. */
  sight?: SightOf;
  /** Which member of the staff that person is. */
  ownStaffCode?: string | null;
  /** In whose turn the store is asked, where others ask it too. */
  inTurn?: Asking['inTurn'];
  /** In milliseconds: how long a question may take; half a minute where it is not given. */
  longestMs?: number;
  /** Is given each question before it is asked: `pestle explain` prints them. */
  watch?: (question: Fragment) => void;
  /** What stood in the warehouse when the first question was asked. */
  version?: Promise<string>;
  /** What had been decided by then. */
  decided?: Promise<readonly { relation: string; version: number }[]>;
  /** Which runs were published by then. */
  runs?: Promise<readonly { version: string }[]>;
  /** What the company has set. */
  set?: Promise<SetValues>;
  /** What was read so far. */
  tables?: Set<string>;
}

const ofAllFacilities = 'Permission Required: these figures are of all facilities together, and you see some of them.';
const longestQuery = 30_000;
/** A mart of most companies is built in less. */
const retryAfterSeconds = 10;
const answerCaches = new WeakMap<Engine, AnswerCache>();

/** Every query of a report goes through here, and with it through the scope of the company. Nobody changes the rows: others read them too. */
export async function run<T extends Row = Row>(reader: Reader, fragment: Fragment): Promise<T[]> {
  const { warehouse, sight } = reader;
  reader.watch?.(fragment);
  const set = hasSettings(fragment) ? await readSet(reader) : nothingSet;
  const seen = (await sight?.()) ?? null;
  const tables = fragment.parts.flatMap((part) => (part.is === 'table' ? [part.name] : []));
  if (seen && warehouse.plan.tables.some((table) => tables.includes(table.name) && isClosedTo(table, seen)))
    throw new Problem('permission-required', ofAllFacilities);
  const { sql, values } = printSql(fragment, reader.companyId, warehouse.plan.tables, set, seen);
  reader.tables ??= new Set();
  for (const name of tables) reader.tables.add(name);
  const decided = await versionsOfDecided(reader, tables);
  const [rows, readiness] = await Promise.all([
    askOnce(reader, sql, values, decided),
    askOnce(reader, readinessQuestion, [reader.companyId]),
  ]);
  if (!areBuilt(tables, warehouse.plan, readiness)) throw new Problem('being-worked-out', undefined, retryAfterSeconds);
  return rows as T[];
}

/** A decision changes the answers of those questions alone that read its table. */
async function versionsOfDecided(reader: Reader, tables: readonly string[]): Promise<string> {
  const { warehouse, companyId } = reader;
  const read = warehouse.plan.decided.map(({ table }) => table.name).filter((name) => tables.includes(name));
  const ofRuns = tables.includes(runsTable.name) ? ` ${await versionOfRuns(reader)}` : '';
  if (read.length === 0) return ofRuns;
  reader.decided ??= warehouse.query('select relation, version from decision_versions where company_id = $1', [
    companyId,
  ]);
  const versions = await reader.decided;
  return `${ofRuns} ${read.map((name) => versions.find(({ relation }) => relation === name)?.version ?? 0).join(' ')}`;
}

/** A run that is published changes the answers of those questions alone that read runs. */
async function versionOfRuns(reader: Reader): Promise<string> {
  reader.runs ??= reader.warehouse.query(
    `select cast(count(*) as varchar) || '/' || cast(coalesce(max(run_id), 0) as varchar) as version from engine_runs where company_id = $1 and status = 'published'`,
    [reader.companyId],
  );
  return (await reader.runs)[0]?.version ?? '';
}

/** What the company has set of all settings: read once a request, and from the cache while nobody sets another value. */
export function readSet(reader: Reader): Promise<SetValues> {
  reader.set ??= askSet(reader);
  return reader.set;
}

async function askSet(reader: Reader): Promise<SetValues> {
  const { warehouse, companyId } = reader;
  const names = Object.keys(rowsOfSet);
  const decided = await versionsOfDecided(reader, names);
  const rows = await Promise.all(
    names.map((name) => {
      const { sql: text, values } = printSql(rowsOfSet[name] ?? nothing, companyId, warehouse.plan.tables);
      return askOnce(reader, text, values, decided) as Promise<SetRow[]>;
    }),
  );
  return chooseValues(rows.flat());
}

const rowsOfSet = Object.fromEntries(
  Object.values(settingTables).map(({ table: { name } }) => [
    name,
    sql`select chosen.setting_key as key, place.facility_id, chosen.value, chosen.words
    from ${table(name)} chosen left join ${table('facilities')} place on place.facility_code = chosen.facility_code
    where not chosen.is_withdrawn and (chosen.facility_code = '' or place.facility_id is not null)`,
  ]),
);

/** A question that others may have asked of the same state of the warehouse. */
async function askOnce(reader: Reader, sql: string, values: Value[], decided = ''): Promise<Row[]> {
  const { warehouse, signal, inTurn, longestMs = longestQuery } = reader;
  const answers = answerCaches.get(warehouse) ?? new AnswerCache(warehouse);
  answerCaches.set(warehouse, answers);
  reader.version ??= warehouse.version();
  return answers.ask((await reader.version) + decided, sql, values, { signal, timeoutMs: longestMs, inTurn });
}

/** How far the marts that were read have taken up what was loaded. */
export async function readProgress(reader: Reader): Promise<Derivation> {
  const { warehouse, companyId, tables = new Set<string>() } = reader;
  const rows = <T extends Row>(sql: string, values: Value[] = []) => askOnce(reader, sql, values) as Promise<T[]>;
  const state = (await readStates({ rows }, companyId)).get(companyId);
  return state ? readDerivation(tables, warehouse.plan, state) : { upTo: null };
}
