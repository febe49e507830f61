import { Button } from 'antd';
import styles from './dialog-actions.module.css';

interface DialogActionsProps {
  action: string;
  danger?: boolean;
  busy: boolean;
  /** Nothing to send yet. */
  disabled?: boolean;
  onCancel: () => void;
}

/** The buttons at the foot of a form in a dialog. */
export function DialogActions({ action, danger = false, busy, disabled = false, onCancel }: DialogActionsProps) {
  return (
    <div className={styles.actions}>
      <Button disabled={busy} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="primary" htmlType="submit" danger={danger} loading={busy} disabled={disabled}>
        {action}
      </Button>
    </div>
  );
}
