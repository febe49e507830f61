import { Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { CallError } from '../../lib/call.ts';
import { fieldRefused, wordsOf } from '../../lib/form/field-messages.ts';
import { type Counting, levelsInWords } from './counting.ts';
import styles from './par-simulator.module.css';
import type { Position } from './position-in-address.ts';
import { ReasonField } from './reason-field.tsx';
import { usePlanLevels } from './use-planned-levels.ts';
import type { Trial } from './use-simulation.ts';

interface PlanFormProps {
  position: Position;
  counting: Counting;
  /** The levels that were replayed, and how: only these can be planned. */
  trial: Trial;
  /** The plan that the person sees and would replace. */
  replaces: number | null;
}

/** Somebody else has planned meanwhile. */
const isConflict = (error: unknown): boolean => error instanceof CallError && error.status === 409;

/** Keeps the levels that were tried. The server plays them again, and asks for a reason where they serve worse. */
export function PlanForm({ position, counting, trial, replaces }: PlanFormProps) {
  const [reason, setReason] = useState('');
  const plan = usePlanLevels();
  const { min, max, ...rules } = trial;
  const refused = plan.isError ? fieldRefused(plan.error, { reason: 'Reason' }) : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    plan.mutate(
      { positions: [{ ...position, min, max, replaces }], ...rules, reason },
      { onSuccess: () => setReason('') },
    );
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Plan levels">
      <ReasonField value={reason} error={refused?.reason} onChange={setReason} />
      {plan.isError && !refused ? (
        <Notice kind="error">
          Nothing was planned. {wordsOf(plan.error)}
          {isConflict(plan.error)
            ? ' Their levels stand above: leave them, or plan again to put these in their place.'
            : ''}
        </Notice>
      ) : null}
      {plan.data?.figures_follow ? (
        <Notice kind="info">The levels are planned. Some figures of the pages follow in a moment.</Notice>
      ) : null}
      <div>
        <Button htmlType="submit" loading={plan.isPending}>
          Plan {levelsInWords(min, max, counting)}
        </Button>
      </div>
    </form>
  );
}
