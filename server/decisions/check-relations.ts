import type { LocalCheck } from '../../contracts/maintenance.ts';
import type { DecisionKind } from '../../domains/shared/work/decision-kind.ts';
import type { State } from '../../state/open-state.ts';
import type { DecidedRow } from '../../warehouse/decided/write-decided.ts';
import type { Engine, Row } from '../../warehouse/engine.ts';
import { readRows } from './repair-relations.ts';

type Finding = LocalCheck[number]['findings'][number];

const mostExamples = 10;
/** A relation rounds as its columns do. */
const rounding = 1e-4;

/** Whether the relation of a kind shows exactly what the state has: row by row, in both directions. */
export async function checkRelation(
  state: State,
  warehouse: Engine,
  companyId: number,
  kind: DecisionKind,
): Promise<Finding | undefined> {
  const { name } = kind.relation.table;
  const broken: Row[] = [];
  const note = (what: string, id: number, subject: readonly string[]) =>
    broken.push({ what, decision_id: id, subject: subject.join(' ') });
  const read = (from: number, to: number) =>
    warehouse.query<Row>(`select * from ${name} where company_id = $1 and decision_id > $2 and decision_id <= $3`, [
      ...[companyId, from, to],
    ]);
  const compare = async (rows: readonly DecidedRow[], from: number, to: number) => {
    const shown = new Map((await read(from, to)).map((row) => [row.decision_id, row]));
    for (const row of rows) {
      const found = shown.get(row.id);
      if (!found) note('not shown', row.id, row.subject);
      else if (!isSame(kind, row, found)) note('shown otherwise', row.id, row.subject);
      shown.delete(row.id);
    }
    for (const row of shown.values())
      note(
        'no longer decided',
        Number(row.decision_id),
        kind.relation.subject.map((code) => String(row[code])),
      );
  };
  let last = 0;
  for await (const rows of readRows(state, companyId, kind)) {
    const to = rows.at(-1)?.id ?? last;
    await compare(rows, last, to);
    last = to;
  }
  await compare([], last, largestId);
  if (broken.length === 0) return undefined;
  return {
    name: `${name}: as decided`,
    says: `${name} shows the newest decision on each subject, as the state has it`,
    broken: broken.length,
    examples: broken.slice(0, mostExamples),
  };
}

const largestId = 2_147_483_647;

function isSame({ relation }: DecisionKind, row: DecidedRow, shown: Row): boolean {
  const values = row.values ?? relation.values.map(() => null);
  return (
    relation.subject.every((code, index) => shown[code] === row.subject[index]) &&
    relation.values.every((column, index) => isAlike(shown[column] ?? null, values[index] ?? null)) &&
    shown.decided_by === row.by &&
    shown.decided_at === row.at &&
    shown.is_withdrawn === (row.values === null)
  );
}

const isAlike = (shown: Row[string], decided: Row[string]): boolean =>
  typeof shown === 'number' && typeof decided === 'number' ? Math.abs(shown - decided) <= rounding : shown === decided;
