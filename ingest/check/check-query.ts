import type { Workbench } from '../../warehouse/engine.ts';
import type { Column, Entity, Rule } from '../../warehouse/schema/define.ts';
import { getEntity } from '../../warehouse/schema/entities.ts';
import { storedName } from '../../warehouse/schema/layout.ts';
import { checkColumn, fileValue } from './column-checks.ts';
import type { FileSource } from './file-source.ts';
import { lookup } from './lookups.ts';
import { checkMoment, momentNames } from './moments.ts';

/** The question that turns a file into rows of its entity: what is stored, how it is found out, and what can be wrong. */
export interface CheckQuery {
  /** `select … from …` with the stored columns. `extra` are further columns, `from` another relation with the same columns. */
  select(extra: string[], relation?: string): string;
  /** What is wrong with a row, over the columns of the file. */
  faults: Rule[];
  /** What is wrong with a row, over the stored columns. */
  rules: Rule[];
}

/** A reference to the entity itself can only be followed once every row of the file has its key. */
export const isSelfReference = (entity: Entity, column: Column): boolean =>
  column.kind.is === 'reference' && column.kind.to === entity.name;

export async function buildCheckQuery(
  bench: Workbench,
  entity: Entity,
  companyId: number,
  source: FileSource,
): Promise<CheckQuery> {
  const joins: string[] = [];
  const stored: string[] = [];
  const faults: Rule[] = [];
  const prepared: string[] = [];
  const add = (column: Column, found: { breaks: string; says: string }[]) =>
    faults.push(...found.map((fault) => ({ column: column.name, ...fault })));

  const facility = facilityOf(entity, source);
  if (facility.join) joins.push(facility.join(await throughRelation(bench, entity, companyId)));

  const references = entity.columns.filter(({ kind }) => kind.is === 'reference');
  // Places are understood within their facility, so it is found first.
  for (const column of references.sort((a, b) => Number(isLocation(a)) - Number(isLocation(b)))) {
    if (isSelfReference(entity, column)) {
      stored.push(`${fileValue(column, source)} as ${storedName(column)}`);
      continue;
    }
    const alias = `the_${column.name}`;
    const text = fileValue(column, source);
    const to = column.kind.is === 'reference' ? column.kind.to : '';
    const here = isLocation(column) ? ` and ${alias}.facility_id = ${facility.id}` : '';
    joins.push(`left join ${await lookup(bench, to, companyId)} ${alias} on ${alias}.spelling = ${text}${here}`);
    stored.push(`${column.need === 'blank-key' ? `coalesce(${alias}.id, 0)` : `${alias}.id`} as ${storedName(column)}`);
    if (column.need === 'key' || column.need === 'required') {
      add(column, [{ breaks: `${text} is null`, says: 'is required' }]);
    }
    add(column, unknownReference(column, to, text, `${alias}.id`));
  }
  if (facility.join && facility.unknown) add(facility.unknown.column, [facility.unknown.fault]);

  const moments = entity.columns.filter(({ kind }) => kind.is === 'time').map((column) => checkMoment(column, source));
  if (moments.length > 0 && entity.facility) {
    const places = await bench.existing(getEntity('facilities'), companyId);
    joins.push(`left join (select facility_id, timezone from ${places}) place on place.facility_id = ${facility.id}`);
  }
  for (const moment of moments) {
    prepared.push(...moment.prepared);
    joins.push(moment.join(entity.facility ? 'place.timezone' : "'UTC'"));
    const [utcName, wallName] = momentNames(moment.column);
    stored.push(`${moment.utc} as ${utcName}`, `${moment.local} as ${wallName}`);
    add(moment.column, moment.faults);
  }
  for (const column of entity.columns.filter(({ kind }) => kind.is !== 'reference' && kind.is !== 'time')) {
    const check = checkColumn(column, source);
    stored.push(`${check.value} as ${storedName(column)}`);
    add(column, check.faults);
  }

  return {
    faults,
    rules: entity.rules ?? [],
    select: (extra, relation = source.relation) =>
      `select ${[...stored, ...extra].join(', ')} from (select raw.*${prepared.map((sql) => `, ${sql}`).join('')} from ${relation} raw) raw ${joins.join(' ')}`,
  };
}

const isLocation = ({ kind }: Column): boolean => kind.is === 'reference' && kind.to === 'locations';

function unknownReference(column: Column, to: string, text: string, id: string) {
  const ambiguous = {
    breaks: `${id} is null and regexp_full_match(${text}, '[0-9]{10}')`,
    says: 'has ten digits without hyphens, which is ambiguous: write it with hyphens or as eleven digits',
  };
  const unknown = { breaks: `${id} is null and ${text} is not null`, says: `is not known among ${to}` };
  return column.name === 'ndc' ? [ambiguous, unknown] : [unknown];
}

/** The SQL of the row's facility: its own column, the row it hangs on, or the first of both that is there. */
function facilityOf(entity: Entity, source: FileSource) {
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
    .map((candidate) => `hung_on.${candidate.name} = ${checkColumn(candidate, source).value}`)
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

async function throughRelation(bench: Workbench, entity: Entity, companyId: number): Promise<string> {
  return bench.existing(getEntity(entity.facility?.through?.entity ?? ''), companyId);
}

/** For each reference of an entity to itself: the SQL that is true where the parent is neither in the store nor in the file. */
export async function selfReferences(
  bench: Workbench,
  entity: Entity,
  companyId: number,
  checked: string,
): Promise<(Rule & { strays: string })[]> {
  const columns = entity.columns.filter((column) => isSelfReference(entity, column));
  if (columns.length === 0) return [];
  const existing = await bench.existing(entity, companyId);
  const code = entity.columns.find(({ need }) => need === 'key')?.name;
  const known = `select ${code} from ${existing} union select ${code} from ${checked}`;
  return columns.map((column) => {
    const strays = `${storedName(column)} is not null and ${storedName(column)} not in (${known})`;
    return { column: column.name, says: `is not known among ${entity.name}`, breaks: strays, strays };
  });
}
