import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';
import { ageGroup, type CaseKind, DurationThirds, strataOf } from '../science/strata.ts';
import { type ReferenceYear, referenceYears } from './reference-years.ts';

/** A case with the year that judges it and its strata there, coarse to fine. */
export interface KnownCase extends CaseKind {
  id: number;
  day: number;
  /** Names of the finest stratum and its numbers, by the reference year. */
  strata: Map<ReferenceYear, { ids: number[]; finest: string }>;
  /** What percentiles are taken by: the procedure, and the service line, each within its age group. */
  procedureKey: string | null;
  serviceKey: string | null;
}

export interface CaseBook {
  years: ReferenceYear[];
  cases: Map<number, KnownCase>;
}

type CaseRow = {
  case_id: number;
  day: number;
  service_line: string | null;
  procedure: string | null;
  age_band: string | null;
  minutes: number | null;
};

/** Every case of the company with what it can be compared by. A case that does not end after it starts has no length. */
export async function readCases(store: CompanyStore): Promise<CaseBook> {
  const rows = await store.rows<CaseRow>(
    `select case_id, cast(local_date - date '2000-01-01' as integer) as day, nullif(trim(service_line), '') as service_line, nullif(trim(procedure), '') as procedure, age_band,
       case when ends_at > starts_at then cast(extract(epoch from ends_at - starts_at) as double precision) / 60 end as minutes
     from cases order by case_id`,
  );
  const days = rows.map(({ day }) => day);
  const years = rows.length > 0 ? referenceYears(days.reduce(smaller), days.reduce(larger)) : [];
  const cases = rows.map(knowCase);
  for (const year of years) placeInYear(year, cases);
  return { years, cases: new Map(cases.map((known) => [known.id, known])) };
}

const smaller = (a: number, b: number): number => Math.min(a, b);
const larger = (a: number, b: number): number => Math.max(a, b);

function knowCase(row: CaseRow): KnownCase {
  const { service_line: service, procedure, age_band: ageBand, minutes } = row;
  const age = ageGroup(ageBand);
  return {
    id: row.case_id,
    day: row.day,
    service,
    procedure,
    ageBand,
    minutes,
    strata: new Map(),
    procedureKey: service && procedure ? `${age}/${service}/${procedure}` : null,
    serviceKey: service ? `${age}/${service}` : null,
  };
}

function placeInYear(year: ReferenceYear, cases: KnownCase[]): void {
  const read = cases.filter(({ day }) => isIn(year.reads, day));
  const thirds = new DurationThirds(read);
  const numbers = new Map<string, number>();
  for (const known of read) {
    const names = strataOf(known, thirds);
    const ids = names.map((name) => {
      const number = numbers.get(name) ?? numbers.size;
      numbers.set(name, number);
      return number;
    });
    known.strata.set(year, { ids, finest: names.at(-1) ?? '' });
  }
}

export const isIn = ({ from, to }: { from: number; to: number }, day: number): boolean => from <= day && day <= to;
