import { Button } from 'antd';
import { Notice } from './notice.tsx';
import styles from './save-bar.module.css';

interface SaveBarProps {
  changed: boolean;
  saving: boolean;
  /** Said once saving has worked, until the next change. */
  saved: string | null;
  /** Why saving failed. */
  problem: string | null;
  saveLabel?: string;
  discardLabel?: string;
  /** There is somewhere to go back to even while nothing has changed. */
  alwaysDiscardable?: boolean;
  onDiscard: () => void;
}

/** The end of a long form: in sight as soon as something is unsaved. Its Save button submits the form. */
export function SaveBar(props: SaveBarProps) {
  const { changed, saving, saved, problem, saveLabel = 'Save', discardLabel = 'Discard' } = props;
  return (
    <div className={styles.bar} data-sticky={changed || props.alwaysDiscardable}>
      {problem ? <Notice kind="error">{problem}</Notice> : null}
      <div className={styles.row}>
        <p className={styles.state} role="status" data-changed={changed}>
          {changed ? 'Unsaved changes' : (saved ?? 'No unsaved changes')}
        </p>
        <Button disabled={saving || !(changed || props.alwaysDiscardable)} onClick={props.onDiscard}>
          {discardLabel}
        </Button>
        <Button type="primary" htmlType="submit" disabled={!changed} loading={saving}>
          {saveLabel}
        </Button>
      </div>
    </div>
  );
}
