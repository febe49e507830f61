import { Button } from 'antd';
import { useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import inputStyles from '../../../ui/native-input.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StateMessage } from '../../../ui/state-message.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { SettingFileDialog } from './setting-file-dialog.tsx';
import { SettingRow } from './setting-row.tsx';
import { isSet, matches } from './setting-words.ts';
import styles from './settings.module.css';
import { fileAddress, type SettingApp, useSettings } from './use-settings.ts';

/** Every threshold in one place: what it means, its range, and what is set. */
export function SettingsPage({ app }: { app: SettingApp }) {
  const [search, setSearch] = useState('');
  const [onlySet, setOnlySet] = useState(false);
  const [asOf, setAsOf] = useState<string | null>(null);
  const [isUploading, setIsUploading] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  const { data, isPending, error, refetch } = useSettings(app, asOf);
  const onSaved = (isFollowed: boolean) =>
    setSaved(
      isFollowed
        ? 'Saved. The figures that follow from it are being worked out again; until then pages show the former ones and say so.'
        : 'Saved. Pages show it at once, for all days.',
    );
  if (isPending && asOf === null) return <Skeleton label="Loading the settings" height={520} />;
  if (!data && !isPending) {
    return (
      <StateMessage
        kind="error"
        title="The settings could not be loaded"
        text={wordsOf(error)}
        action={<Button onClick={() => void refetch()}>Retry</Button>}
      />
    );
  }
  const { settings = [], facilities = [] } = data ?? {};
  const found = settings.filter((setting) => matches(setting, search) && (!onlySet || isSet(setting)));
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <div className={styles.page}>
      <search className={styles.tools} aria-label="Find a setting">
        <Field label="Search">
          {(control) => (
            <input
              {...control}
              className={inputStyles.input}
              type="search"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          )}
        </Field>
        <Field label="Values as of" optional>
          {(control) => <DateInput control={control} value={asOf} onChange={setAsOf} />}
        </Field>
        <label className={styles.only}>
          <input type="checkbox" checked={onlySet} onChange={(event) => setOnlySet(event.target.checked)} /> Only what
          is set
        </label>
        <span className={styles.files}>
          <Button href={fileAddress(app, asOf)} download>
            Download all
          </Button>
          {asOf === null ? <Button onClick={() => setIsUploading(true)}>Upload a file…</Button> : null}
        </span>
      </search>
      <div role="status">
        {saved ? <Notice kind="success">{saved}</Notice> : null}
        {asOf ? (
          <Notice kind="info">These values held at the end of {asOf} (UTC). They can be looked at only.</Notice>
        ) : null}
      </div>
      {groups.map((group) => (
        <Card key={group} title={group}>
          <div className={styles.settings}>
            {found
              .filter((setting) => setting.group === group)
              .map((setting) => (
                <SettingRow
                  key={setting.key}
                  app={app}
                  setting={setting}
                  facilities={facilities}
                  isPast={asOf !== null}
                  onSaved={onSaved}
                />
              ))}
          </div>
        </Card>
      ))}
      {found.length === 0 && !isPending ? (
        <StateMessage
          kind="empty"
          title={search || onlySet ? 'No setting matches the search' : 'There is nothing to set here'}
        />
      ) : null}
      {isUploading ? (
        <Dialog title="Settings from a file" width={760} onClosed={() => setIsUploading(false)}>
          {(close) => <SettingFileDialog app={app} onSaved={onSaved} close={close} />}
        </Dialog>
      ) : null}
    </div>
  );
}
