import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { JobSchedule } from '../../../contracts/jobs.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TimeStamp } from '../../../ui/time-stamp.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { statusOf } from './job-words.ts';
import { schedulesQuery } from './read-jobs.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { whenInWords } from './schedule-words.ts';
import { useRunNow } from './use-schedule.ts';

/** What runs by the clock: when, whether, and how it went the last time. */
export function SchedulesPanel() {
  const { data, error, isPending } = useQuery(schedulesQuery);
  const run = useRunNow();
  const [edited, setEdited] = useState<JobSchedule | null>(null);
  if (isPending) return <Skeleton label="Loading the schedules" height={240} />;
  const columns: DataColumn<JobSchedule>[] = [
    { key: 'title', label: 'What', render: ({ title }) => title },
    {
      key: 'when',
      label: 'When',
      render: (schedule) => (schedule.is_on ? whenInWords(schedule) : 'Switched off'),
    },
    { key: 'next', label: 'Next', render: ({ next_at }) => (next_at ? <TimeStamp at={next_at} /> : '—') },
    {
      key: 'last',
      label: 'Last',
      render: ({ last }) =>
        last ? (
          <>
            <TimeStamp at={last.ended_at ?? last.created_at} />, {statusOf(last).toLowerCase()}
            {last.message ? `: ${last.message}` : ''}
          </>
        ) : (
          '—'
        ),
    },
    {
      key: 'actions',
      label: 'Actions',
      labelHidden: true,
      align: 'end',
      render: (schedule) => (
        <>
          <Button size="small" aria-label={`Change ${schedule.title}`} onClick={() => setEdited(schedule)}>
            Change…
          </Button>{' '}
          <Button
            size="small"
            aria-label={`Run ${schedule.title} now`}
            loading={run.isPending && run.variables === schedule.id}
            onClick={() => run.mutate(schedule.id)}
          >
            Run now
          </Button>
        </>
      ),
    },
  ];
  return (
    <>
      {error || run.error ? <Notice kind="error">{wordsOf(error ?? run.error)}</Notice> : null}
      <DataTable
        caption="Schedules"
        columns={columns}
        rows={data ?? []}
        rowKey={({ id }) => id}
        empty="Nothing runs by the clock yet."
      />
      {edited ? (
        <Dialog title={edited.title} onClosed={() => setEdited(null)}>
          {(close) => <ScheduleForm schedule={edited} close={close} />}
        </Dialog>
      ) : null}
    </>
  );
}
