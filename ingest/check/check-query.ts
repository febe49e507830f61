import type { Staging } from '../../warehouse/engine.ts';
import type { Column, Entity, Rule } from '../../warehouse/schema/define.ts';
import { getEntity } from '../../warehouse/schema/entities.ts';
import { storedName } from '../../warehouse/schema/layout.ts';
import {
  type ColumnFault,
  checkColumn,
  fileText,
  isNdc,
  isNeeded,
  lostZeros,
  quoteName,
  restoreZeros,
  textFaults,
  textOf,
} from './column-checks.ts';
import type { FileSource } from './file-source.ts';
import type { Loading } from './loading.ts';
import { lookup } from './lookups.ts';
import { checkMoment, momentNames } from './moments.ts';

/** The question that turns a file into rows of its entity: what is stored, how it is found out, and what can be wrong. */
export interface CheckQuery {
  /** `select … from …` with the stored columns and `extra` ones; `from` is another relation with the file's columns and those `kept`. */
  select(extra: string[], from?: { relation: string; kept: string[] }): string;
  /** What is wrong with a row, over the columns of the file. */
  faults: (Rule & ColumnFault)[];
  /** What is wrong with a row, over the stored columns. */
  rules: Rule[];
}

/** A reference to the entity itself can only be followed once every row of the file has its key. */
export const isSelfReference = (entity: Entity, column: Column): boolean =>
  column.kind.is === 'reference' && column.kind.to === entity.name;

export async function buildCheckQuery(
  staging: Staging,
  { entity, companyId, latestDay, restoresZeros }: Loading,
  source: FileSource,
): Promise<CheckQuery> {
  const typeOf = (column: Column) => source.columns.get(column.name);
  const joins: string[] = [];
  const stored: string[] = [];
  const faults: (Rule & ColumnFault)[] = [];
  const readings: string[] = [];
  const add = (column: Column, found: ColumnFault[]) =>
    faults.push(...found.map((fault) => ({ column: column.name, ...fault })));

  for (const column of entity.columns.filter(({ kind }) => kind.is !== 'reference' && kind.is !== 'time')) {
    const check = checkColumn(column, typeOf(column));
    readings.push(check.reading);
    stored.push(`${check.value} as ${storedName(column)}`);
    add(column, check.faults);
  }

  const facility = facilityOf(entity);
  if (facility.join) joins.push(facility.join(await throughRelation(staging, entity, companyId)));
  const references = entity.columns.filter(({ kind }) => kind.is === 'reference');
  // Places are understood within their facility, so it is found first.
  for (const column of references.sort((a, b) => Number(isLocation(a)) - Number(isLocation(b)))) {
    const text = textOf(column);
    if (isNeeded(column)) add(column, [{ breaks: `${text} is null`, says: 'is required' }]);
    add(column, textFaults(column, text, typeOf(column)));
    if (isSelfReference(entity, column)) {
      stored.push(`${text} as ${storedName(column)}`);
      continue;
    }
    const alias = `the_${column.name}`;
    const to = column.kind.is === 'reference' ? column.kind.to : '';
    const here = isLocation(column) ? ` and ${alias}.facility_id = ${facility.id}` : '';
    joins.push(`left join ${await lookup(staging, to, companyId)} ${alias} on ${alias}.spelling = ${text}${here}`);
    stored.push(`${column.need === 'blank-key' ? `coalesce(${alias}.id, 0)` : `${alias}.id`} as ${storedName(column)}`);
    if (isNdc(column)) add(column, lostZeros(`${alias}.id`, text));
    add(column, [{ breaks: `${alias}.id is null and ${text} is not null`, says: `is not known among ${to}` }]);
  }
  if (facility.unknown) add(facility.unknown.column, [facility.unknown.fault]);

  const moments = entity.columns
    .filter(({ kind }) => kind.is === 'time')
    .map((column) =>
      checkMoment(column, typeOf(column), column.name === entity.main && !entity.planned ? latestDay : undefined),
    );
  if (moments.length > 0 && entity.facility) {
    const places = await staging.existing(getEntity('facilities'), companyId);
    joins.push(`left join (select facility_id, timezone from ${places}) place on place.facility_id = ${facility.id}`);
  }
  for (const moment of moments) {
    readings.push(...moment.readings);
    joins.push(moment.join(entity.facility ? 'place.timezone' : "'UTC'"));
    const [utcName, wallName] = momentNames(moment.column);
    stored.push(`${moment.utc} as ${utcName}`, `${moment.local} as ${wallName}`);
    add(moment.column, moment.faults);
  }

  const texts = entity.columns.map((column) => {
    const text = fileText(column, typeOf(column));
    return `${restoresZeros && isNdc(column) ? restoreZeros(text) : text} as ${quoteName(column.name)}`;
  });
  return {
    faults,
    rules: [...(entity.rules ?? []), ...(await contradictionsOf(staging, entity, companyId))],
    // In layers: what stands in the file is trimmed once, read once, and only then looked at from all sides.
    select: (extra, { relation, kept } = { relation: source.relation, kept: [] }) =>
      `select ${[...stored, ...extra].join(', ')}
       from (select ${['raw.*', ...readings].join(', ')} from (select ${[...texts, ...kept].join(', ')} from ${relation}) raw) raw
       ${joins.join(' ')}`,
  };
}

/** What the store says against rows, asked once and compared there where the file is. */
async function contradictionsOf(staging: Staging, entity: Entity, companyId: number): Promise<Rule[]> {
  const rules: Rule[] = [];
  for (const [index, { column, says, rows, where, known, columns }] of (entity.contradictions ?? []).entries()) {
    const relation = await staging.fetch(`against_${entity.name}_${index}`, columns, known(companyId));
    rules.push({ column, says, breaks: `${where} and (${rows}) in (select ${rows} from ${relation})` });
  }
  return rules;
}

const isLocation = ({ kind }: Column): boolean => kind.is === 'reference' && kind.to === 'locations';

/** The SQL of the row's facility: its own column, the row it hangs on, or the first of both that is there. */
function facilityOf(entity: Entity) {
  const { column, through } = entity.facility ?? {};
  const own = column ? `the_${column}.id` : undefined;
  if (!through) return { id: own ?? 'null' };
  const by = through.by
    .map((name) => entity.columns.find((candidate) => candidate.name === name))
    .filter((c) => c !== undefined);
  const [first] = by;
  if (first?.kind.is === 'reference') {
    const hung = `the_${first.name}.facility_id`;
    return { id: own ? `coalesce(${own}, ${hung})` : hung };
  }
  const same = by
    .map((candidate) => `hung_on.${candidate.name} = raw.${quoteName(`${candidate.name} value`)}`)
    .join(' and ');
  return {
    id: 'hung_on.facility_id',
    join: (relation: string) => `left join ${relation} hung_on on ${same}`,
    unknown: first && {
      column: first,
      fault: {
        breaks: 'hung_on.facility_id is null',
        says: `with its ${through.by.slice(1).join(', ')} is not known among ${through.entity}`,
      },
    },
  };
}

async function throughRelation(staging: Staging, entity: Entity, companyId: number): Promise<string> {
  return staging.existing(getEntity(entity.facility?.through?.entity ?? ''), companyId);
}

/** For each reference of an entity to itself: the SQL that is true where the parent is neither in the store nor in the file. */
export async function selfReferences(
  staging: Staging,
  entity: Entity,
  companyId: number,
  checked: string,
): Promise<(Rule & { strays: string })[]> {
  const columns = entity.columns.filter((column) => isSelfReference(entity, column));
  if (columns.length === 0) return [];
  const existing = await staging.existing(entity, companyId);
  const code = entity.columns.find(({ need }) => need === 'key')?.name;
  const known = `select ${code} from ${existing} union select ${code} from ${checked}`;
  return columns.map((column) => {
    const strays = `${storedName(column)} is not null and ${storedName(column)} not in (${known})`;
    return { column: column.name, says: `is not known among ${entity.name}`, breaks: strays, strays };
  });
}
