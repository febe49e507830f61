import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { PlannedLevel } from '../../../contracts/planned-levels.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { type Counting, levelsInWords, useCounting } from './counting.ts';
import styles from './par-simulator.module.css';
import { planColumns } from './plan-columns.tsx';
import { planStatusWords } from './plan-words.ts';
import { changeFile, mayPlanAt, usePlannedLevels } from './use-planned-levels.ts';
import { WithdrawAll } from './withdraw-all.tsx';

function columnsFor(counting: (plan: PlannedLevel) => Counting): DataColumn<PlannedLevel>[] {
  const shared = planColumns(counting);
  return [
    {
      key: 'location',
      label: 'Location',
      render: ({ location_name, facility_name }) => `${location_name}, ${facility_name}`,
    },
    {
      key: 'item',
      label: 'Item',
      render: ({ facility, location, item, item_name }) => (
        <Link to={`?${new URLSearchParams({ facility, location, item, detail: 'scenarios' })}`}>{item_name}</Link>
      ),
    },
    {
      key: 'current',
      label: 'Current',
      align: 'end',
      render: (plan) => levelsInWords(plan.par_min, plan.par_max, counting(plan)),
    },
    shared.planned,
    shared.expected,
    { key: 'status', label: 'Status', render: ({ status }) => planStatusWords[status] },
    shared.who,
    shared.when,
  ];
}

/** More than anybody reads; the file holds all. */
const mostShown = 100;

/** Everything that is planned, and the file for who keeps the cabinets. Nothing where nothing is planned. */
export function PlannedList() {
  const [open, setOpen] = useState(false);
  const columns = columnsFor(useCounting());
  const plans = usePlannedLevels(null);
  if (plans.isError) return <Notice kind="error">The planned levels cannot be shown. {wordsOf(plans.error)}</Notice>;
  const levels = plans.data?.levels ?? [];
  if (levels.length === 0) return null;
  const own = levels.filter(({ facility }) => plans.data && mayPlanAt(plans.data, facility)).length;
  const title = `Planned levels (${levels.length.toLocaleString('en-US')})`;
  return (
    <details className={`${styles.panel} ${styles.replay}`} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {open ? (
        <div className={styles.body}>
          <DataTable
            columns={columns}
            rows={levels.slice(0, mostShown)}
            rowKey={({ id }) => id}
            caption={title}
            empty=""
          />
          {levels.length > mostShown ? (
            <p className={styles.days}>The newest {mostShown}. The file holds all.</p>
          ) : null}
          <div className={styles.actions}>
            <Button href={changeFile} download>
              Download for the cabinets (CSV)
            </Button>
            {own > 0 ? <WithdrawAll count={own} /> : null}
          </div>
        </div>
      ) : null}
    </details>
  );
}
