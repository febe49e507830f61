import { useState } from 'react';
import type { Decision } from '../../../contracts/decisions.ts';
import { type SettingValue, settingInWords } from '../../../contracts/setting-value.ts';
import type { Setting } from '../../../contracts/settings.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TimeStamp } from '../../../ui/time-stamp.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import type { Place } from './setting-form.tsx';
import { type SettingApp, useSettingHistory } from './use-settings.ts';

const columnsOf = (setting: Setting, facilities: readonly Place[]): DataColumn<Decision>[] => [
  { key: 'at', label: 'Set', render: ({ decided_at }) => <TimeStamp at={decided_at} /> },
  { key: 'by', label: 'By', render: ({ decided_by }) => decided_by },
  ...(setting.by_facility
    ? [
        {
          key: 'facility',
          label: 'Facility',
          render: ({ subject: { facility_code: code = '' } }: Decision) =>
            facilities.find((one) => one.code === code)?.name ?? (code || 'All'),
        },
      ]
    : []),
  {
    key: 'value',
    label: 'Value',
    align: 'end',
    render: ({ value }) => settingInWords(setting, value as SettingValue),
  },
  { key: 'note', label: 'Reason', render: ({ note }) => note || '—' },
  {
    key: 'ended',
    label: 'Until',
    render: ({ ended, ended_at, ended_by }) =>
      ended && ended_at ? (
        <>
          <TimeStamp at={ended_at} />, {ended === 'withdrawn' ? 'reset' : 'changed'} by {ended_by}
        </>
      ) : (
        'In force'
      ),
  },
];

interface SettingHistoryProps {
  app: SettingApp;
  setting: Setting;
  facilities: readonly Place[];
}

/** What a setting was before, for who asks since when a figure is what it is. */
export function SettingHistory({ app, setting, facilities }: SettingHistoryProps) {
  const [open, setOpen] = useState(false);
  const { data, error } = useSettingHistory(app, setting.key, open);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>History</summary>
      {error ? <Notice kind="error">{wordsOf(error)}</Notice> : null}
      {data ? (
        <DataTable
          columns={columnsOf(setting, facilities)}
          rows={data.decisions}
          rowKey={({ id }) => id}
          caption={`History of ${setting.label}`}
          empty="The usual value has held all the time."
        />
      ) : null}
    </details>
  );
}
