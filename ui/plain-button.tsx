import type { ReactNode } from 'react';
import styles from './plain-button.module.css';

interface PlainButtonProps {
  onClick: () => void;
  /** Its name for screen readers, where the text alone does not tell. */
  label?: string;
  children: ReactNode;
}

/** A button for where the component library is not loaded, or not worth loading: the shell itself, its failures, and reports. */
export function PlainButton({ onClick, label, children }: PlainButtonProps) {
  return (
    <button type="button" className={styles.button} aria-label={label} onClick={onClick}>
      {children}
    </button>
  );
}
