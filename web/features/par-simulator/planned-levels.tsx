import { Button } from 'antd';
import { useState } from 'react';
import type { PlanAsked, PlannedLevel } from '../../../contracts/planned-levels.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { TimeStamp } from '../../../ui/time-stamp.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { type Counting, levelsInWords } from './counting.ts';
import { ObservedEffect } from './observed-effect.tsx';
import styles from './par-simulator.module.css';
import { PlanForm } from './plan-form.tsx';
import { PlanHistory } from './plan-history.tsx';
import { restockInWords } from './plan-words.ts';
import type { Position } from './position-in-address.ts';
import { mayPlanAt, usePlanLevels, usePlannedLevels, useWithdrawPlan } from './use-planned-levels.ts';
import type { Trial } from './use-simulation.ts';

interface PlannedLevelsProps {
  position: Position;
  counting: Counting;
  trial: Trial | null;
}

/** What is planned for the position beside what it has, and for who may: planning what was just tried. */
export function PlannedLevels({ position, counting, trial }: PlannedLevelsProps) {
  const plans = usePlannedLevels(position);
  if (plans.isPending) return null;
  if (plans.isError) {
    return (
      <Notice kind="error" action={<PlainButton onClick={() => void plans.refetch()}>Retry</PlainButton>}>
        The planned levels cannot be shown. {wordsOf(plans.error)}
      </Notice>
    );
  }
  const { levels } = plans.data;
  const mayEdit = mayPlanAt(plans.data, position.facility);
  const open = levels.find(({ ended_at }) => ended_at === null);
  // A plan ends in the moment in which the next one is made.
  const former = levels.find(({ status, ended_at }) => status === 'replaced' && ended_at === open?.planned_at);
  return (
    <section aria-label="Planned levels" className={styles.body}>
      {open ? <OpenPlan plan={open} former={former} counting={counting} mayEdit={mayEdit} /> : null}
      {mayEdit && trial && !isPlanned(trial, open) ? (
        <PlanForm position={position} counting={counting} trial={trial} replaces={open?.id ?? null} />
      ) : null}
      <PlanHistory plans={levels.filter(({ ended_at }) => ended_at !== null)} />
    </section>
  );
}

/** What was tried is what is planned already. */
function isPlanned(trial: Trial, open: PlannedLevel | undefined): boolean {
  if (open?.planned_min !== trial.min || open.planned_max !== trial.max) return false;
  return (['service_level', 'restock_every_days', 'restock_delay_days'] as const).every(
    (name) => trial[name] === undefined || trial[name] === open[name],
  );
}

interface OpenPlanProps {
  plan: PlannedLevel;
  /** The plan that it has replaced. */
  former: PlannedLevel | undefined;
  counting: Counting;
  mayEdit: boolean;
}

function OpenPlan({ plan, former, counting, mayEdit }: OpenPlanProps) {
  const withdraw = useWithdrawPlan();
  const undo = usePlanLevels();
  const action = (
    <div className={styles.actions}>
      {former ? (
        <Button loading={undo.isPending} onClick={() => undo.mutate(planAgain(former, plan.id))}>
          Back to {levelsInWords(former.planned_min, former.planned_max, counting)}
        </Button>
      ) : null}
      <Button loading={withdraw.isPending} onClick={() => withdraw.mutate(plan.id)}>
        Withdraw
      </Button>
    </div>
  );
  const restock = restockInWords(plan);
  const [today] = useState(() => new Date());
  return (
    <>
      <Notice kind={plan.status === 'in-use' ? 'success' : 'info'} action={mayEdit ? action : null}>
        <strong>Planned: {levelsInWords(plan.planned_min, plan.planned_max, counting)}</strong>
        {restock ? `, ${restock},` : ''} by {plan.planned_by}, <TimeStamp at={plan.planned_at} dayOnly />.{' '}
        {tellStatus(plan, counting)}
        {plan.reason ? ` Reason: ${plan.reason}` : ''}
      </Notice>
      <ObservedEffect plan={plan} today={today} />
      {withdraw.isError ? <Notice kind="error">{wordsOf(withdraw.error)}</Notice> : null}
      {undo.isError ? <Notice kind="error">Nothing was planned. {wordsOf(undo.error)}</Notice> : null}
    </>
  );
}

/** The former plan, made anew: what was planned is never edited. */
function planAgain(former: PlannedLevel, replaces: number): PlanAsked {
  const { facility, location, item, planned_min: min, planned_max: max } = former;
  const { service_level, restock_every_days, restock_delay_days } = former;
  return {
    positions: [{ facility, location, item, min, max, replaces }],
    ...(service_level === null ? {} : { service_level }),
    ...(restock_every_days === null ? {} : { restock_every_days }),
    ...(restock_delay_days === null ? {} : { restock_delay_days }),
    impute: true,
    reason: former.reason || `Back to what ${former.planned_by} had planned`,
  };
}

/** The cabinet itself changes when its next count says so. */
function tellStatus({ status, par_min, par_max }: PlannedLevel, counting: Counting): string {
  if (status === 'in-use') return 'The cabinet has these levels.';
  return par_max === null
    ? 'The cabinet has no levels yet.'
    : `The cabinet still has ${levelsInWords(par_min, par_max, counting)}.`;
}
