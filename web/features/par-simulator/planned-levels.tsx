import { Button } from 'antd';
import type { PlannedLevel } from '../../../contracts/planned-levels.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { TimeStamp } from '../../../ui/time-stamp.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import styles from './par-simulator.module.css';
import { PlanForm } from './plan-form.tsx';
import { PlanHistory } from './plan-history.tsx';
import { levelsInWords } from './plan-words.ts';
import type { Position } from './position-in-address.ts';
import { usePlannedLevels, useWithdrawPlan } from './use-planned-levels.ts';
import type { Trial } from './use-simulation.ts';

interface PlannedLevelsProps {
  position: Position;
  unit: string;
  trial: Trial | null;
}

/** What is planned for the position beside what it has, and for who may: planning what was just tried. */
export function PlannedLevels({ position, unit, trial }: PlannedLevelsProps) {
  const plans = usePlannedLevels(position);
  if (plans.isPending) return null;
  if (plans.isError) {
    return (
      <Notice kind="error" action={<PlainButton onClick={() => void plans.refetch()}>Retry</PlainButton>}>
        The planned levels cannot be shown. {wordsOf(plans.error)}
      </Notice>
    );
  }
  const { levels, may_edit } = plans.data;
  const open = levels.find(({ ended_at }) => ended_at === null);
  const isOpen = trial !== null && open?.planned_min === trial.min && open.planned_max === trial.max;
  return (
    <section aria-label="Planned levels" className={styles.body}>
      {open ? <OpenPlan plan={open} unit={unit} mayEdit={may_edit} /> : null}
      {may_edit && trial && !isOpen ? (
        <PlanForm position={position} unit={unit} trial={trial} replaces={open?.id ?? null} />
      ) : null}
      <PlanHistory plans={levels.filter(({ ended_at }) => ended_at !== null)} />
    </section>
  );
}

function OpenPlan({ plan, unit, mayEdit }: { plan: PlannedLevel; unit: string; mayEdit: boolean }) {
  const withdraw = useWithdrawPlan();
  const action = (
    <Button loading={withdraw.isPending} onClick={() => withdraw.mutate(plan.id)}>
      Withdraw
    </Button>
  );
  return (
    <>
      <Notice kind={plan.status === 'in-use' ? 'success' : 'info'} action={mayEdit ? action : null}>
        <strong>
          Planned: {levelsInWords(plan.planned_min, plan.planned_max)} {unit}
        </strong>{' '}
        by {plan.planned_by}, <TimeStamp at={plan.planned_at} dayOnly />. {tellStatus(plan)}
        {plan.reason ? ` Reason: ${plan.reason}` : ''}
      </Notice>
      {withdraw.isError ? <Notice kind="error">{wordsOf(withdraw.error)}</Notice> : null}
    </>
  );
}

/** The cabinet itself changes when its next count says so. */
function tellStatus({ status, par_min, par_max }: PlannedLevel): string {
  if (status === 'in-use') return 'The cabinet has these levels.';
  return par_max === null
    ? 'The cabinet has no levels yet.'
    : `The cabinet still has ${levelsInWords(par_min, par_max)}.`;
}
