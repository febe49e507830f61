import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import buttonStyles from '../../../ui/plain-button.module.css';
import { useDismiss } from '../../../ui/use-dismiss.ts';
import styles from './floating-panel.module.css';

interface FloatingPanelProps {
  /** What the button says. */
  text: ReactNode;
  /** Its name for screen readers, where the text alone does not tell. */
  label?: string;
  /** A small round mark beside something else, instead of a button of its own. */
  small?: boolean;
  /** The edge of the button at which the panel begins. */
  opensAt?: 'start' | 'end';
  children: (close: () => void) => ReactNode;
}

/** A button, and a panel that floats beneath it while it is open. */
export function FloatingPanel({ text, label, small = false, opensAt = 'end', children }: FloatingPanelProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const close = useCallback(() => setOpen(false), []);
  useDismiss(open, root, button, close);
  return (
    <div ref={root} className={styles.root}>
      <button
        ref={button}
        type="button"
        className={small ? styles.mark : buttonStyles.button}
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
      >
        {text}
      </button>
      {open ? (
        <div id={panelId} className={styles.panel} data-opens-at={opensAt}>
          {children(close)}
        </div>
      ) : null}
    </div>
  );
}
