import { Button } from 'antd';
import type { Decision } from '../../../contracts/decisions.ts';
import type { DemandEventValue } from '../../../contracts/demand-events.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { formatValue } from '../../../ui/format-value.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TimeStamp } from '../../../ui/time-stamp.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import styles from './demand-events.module.css';
import { inForce } from './event-fields.ts';
import { useDecideEvent } from './use-demand-events.ts';

const inWords = (value: unknown): string => {
  if (value === null) return 'Withdrawn';
  const { name, starts_on, ends_on, effect, uplift, quantity, state } = value as DemandEventValue;
  const amount =
    effect === 'multiply'
      ? `${(uplift ?? 0) > 0 ? '+' : ''}${formatValue(uplift, { type: 'percent' })}`
      : `${effect} ${formatValue(quantity, { type: 'ratio' })} a day`;
  return `${name}, ${starts_on} to ${ends_on}, ${amount}${state === 'planned' ? '' : `, ${state}`}`;
};

const columns: DataColumn<Decision>[] = [
  { key: 'at', label: 'When', render: ({ decided_at }) => <TimeStamp at={decided_at} /> },
  { key: 'by', label: 'Who', render: ({ decided_by }) => decided_by },
  { key: 'value', label: 'Event', render: ({ value }) => inWords(value) },
  { key: 'note', label: 'Comment', render: ({ note }) => note || '—' },
  {
    key: 'ended',
    label: 'Until',
    render: ({ ended, ended_at, ended_by }) =>
      ended && ended_at ? (
        <>
          <TimeStamp at={ended_at} />, {ended} by {ended_by}
        </>
      ) : (
        'In force'
      ),
  },
];

interface EventHistoryProps {
  code: string;
  decisions: readonly Decision[];
  mayEdit: boolean;
}

/** What people decided about an event, and undoing the last of it. */
export function EventHistory({ code, decisions, mayEdit }: EventHistoryProps) {
  const decide = useDecideEvent();
  const current = inForce(decisions);
  if (decisions.length === 0) return null;
  const former = current && decisions.find(({ id, value }) => id < current.id && value !== null);
  const undo = () => {
    if (!current) return;
    decide.mutate({
      decision: {
        facility_code: current.subject.facility_code ?? '',
        event_code: code,
        value: (former?.value ?? null) as DemandEventValue | null,
        replaces: current.id,
      },
      note: 'Undone',
    });
  };
  return (
    <div className={styles.body}>
      <DataTable columns={columns} rows={[...decisions]} rowKey={({ id }) => id} caption="Changes" empty="" />
      {decide.isError ? <Notice kind="error">Nothing was undone. {wordsOf(decide.error)}</Notice> : null}
      {mayEdit && current ? (
        <div>
          <Button loading={decide.isPending} onClick={undo}>
            {former ? 'Undo the last change' : 'Withdraw what people decided'}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
