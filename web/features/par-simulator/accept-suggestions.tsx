import { Button } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { AcceptForm } from './accept-form.tsx';
import styles from './par-simulator.module.css';
import { usePlannedLevels } from './use-planned-levels.ts';

/** For who may plan levels: all suggestions under the filters in one go. */
export function AcceptSuggestions() {
  const plans = usePlannedLevels(null);
  const [isOpen, setOpen] = useState(false);
  const [planned, setPlanned] = useState<number | null>(null);
  if (!plans.data?.may_edit) return null;
  return (
    <div className={styles.accept}>
      <Button onClick={() => setOpen(true)}>Accept the suggestions…</Button>
      <span role="status">{planned === null ? '' : `${planned.toLocaleString('en-US')} levels were planned.`}</span>
      {isOpen ? (
        <Dialog title="Accept the suggestions" onClosed={() => setOpen(false)}>
          {(close) => (
            <AcceptForm
              plans={plans.data}
              onCancel={close}
              onDone={(count) => {
                setPlanned(count);
                close();
              }}
            />
          )}
        </Dialog>
      ) : null}
    </div>
  );
}
