import { Button } from 'antd';
import { useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import inputStyles from '../../../ui/native-input.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StateMessage } from '../../../ui/state-message.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { SettingRow } from './setting-row.tsx';
import { matches } from './setting-words.ts';
import styles from './settings.module.css';
import { type SettingApp, useSettings } from './use-settings.ts';

/** Every threshold in one place: what it means, its range, and what is set. */
export function SettingsPage({ app }: { app: SettingApp }) {
  const [search, setSearch] = useState('');
  const { data, isPending, error, refetch } = useSettings(app);
  if (isPending) return <Skeleton label="Loading the settings" height={520} />;
  if (!data) {
    return (
      <StateMessage
        kind="error"
        title="The settings could not be loaded"
        text={wordsOf(error)}
        action={<Button onClick={() => void refetch()}>Retry</Button>}
      />
    );
  }
  const found = data.settings.filter((setting) => matches(setting, search));
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <div className={styles.page}>
      <search className={styles.search} aria-label="Find a setting">
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
      </search>
      {groups.map((group) => (
        <Card key={group} title={group}>
          <div className={styles.settings}>
            {found
              .filter((setting) => setting.group === group)
              .map((setting) => (
                <SettingRow key={setting.key} app={app} setting={setting} />
              ))}
          </div>
        </Card>
      ))}
      {found.length === 0 ? (
        <StateMessage kind="empty" title={search ? 'No setting matches the search' : 'There is nothing to set here'} />
      ) : null}
    </div>
  );
}
