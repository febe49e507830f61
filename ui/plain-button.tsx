import type { ReactNode } from 'react';
import styles from './plain-button.module.css';

interface PlainButtonProps {
  onClick: () => void;
  children: ReactNode;
}

/** A button for where the component library is not loaded, or not worth loading: the shell itself and its failures. */
export function PlainButton({ onClick, children }: PlainButtonProps) {
  return (
    <button type="button" className={styles.button} onClick={onClick}>
      {children}
    </button>
  );
}
