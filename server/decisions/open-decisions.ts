import { setTimeout as wait } from 'node:timers/promises';
import type { FiguresFollow } from '../../contracts/decisions.ts';
import type { DecisionKind } from '../../domains/shared/work/decision-kind.ts';
import type { Imports } from '../../ingest/jobs/open-imports.ts';
import type { Decision } from '../../state/decisions.ts';
import type { State } from '../../state/open-state.ts';
import { partOf } from '../../warehouse/decided/decided-table.ts';
import { writeDecided } from '../../warehouse/decided/write-decided.ts';
import type { Engine } from '../../warehouse/engine.ts';
import { namesIn } from '../../warehouse/marts/mart.ts';
import { repairRelations, rowOf } from './repair-relations.ts';

/** Keeps the relations of the warehouse as the state has decided. */
export interface Decisions {
  /** Shows decisions that the state has kept. Where that fails they stand all the same, and the next repair shows them. */
  show(companyId: number, kind: DecisionKind, decided: readonly Decision[]): Promise<FiguresFollow>;
  /** Fills what differs from the state. One at a time. */
  repair(): Promise<void>;
}

interface DecisionsOptions {
  state: State;
  warehouse: Engine;
  imports: Pick<Imports, 'refresh'>;
  kinds: readonly DecisionKind[];
  onFailure(error: unknown): void;
}

/** In milliseconds: so long the answer of a save waits for the marts that read the decision. */
const longestWait = 1000;

export function openDecisions({ state, warehouse, imports, kinds, onFailure }: DecisionsOptions): Decisions {
  let repairing: Promise<void> | undefined;
  const read = new Set(warehouse.plan.marts.flatMap(({ reads }) => reads.flatMap(namesIn)));
  /** Whether a mart reads what was decided: its whole table, or the part of one of its codes. */
  const isRead = ({ relation }: DecisionKind, decided: readonly Decision[]): boolean => {
    const { table, subject, partedBy } = relation;
    if (!partedBy) return read.has(table.name);
    const at = subject.indexOf(partedBy);
    return decided.some((one) => read.has(partOf(table.name, one.subject[at] ?? '')));
  };
  const repair = async () => {
    const repaired = await repairRelations(state, warehouse, kinds);
    if (repaired > 0 && kinds.some(({ relation }) => read.has(relation.table.name))) void imports.refresh();
  };
  return {
    async show(companyId, kind, decided) {
      const { relation } = kind;
      try {
        const rows = decided.map((decision) => rowOf(kind, decision));
        if (rows.length > 0) await writeDecided(warehouse, companyId, relation, rows);
      } catch (error) {
        onFailure(error);
        return { figures_follow: true };
      }
      if (decided.length === 0 || !isRead(kind, decided)) return {};
      const refreshed = imports.refresh().then(() => true);
      return (await Promise.race([refreshed, wait(longestWait, false)])) ? {} : { figures_follow: true };
    },
    repair() {
      repairing ??= repair().finally(() => {
        repairing = undefined;
      });
      return repairing;
    },
  };
}
