import styles from './chip.module.css';

interface ChipProps {
  /** What kind of thing is set, e.g. a filter's name. */
  name: string;
  value: string;
  onRemove: () => void;
}

/** Something that is set and can be taken away again. */
export function Chip({ name, value, onRemove }: ChipProps) {
  return (
    <span className={styles.chip}>
      <span>
        <span className={styles.name}>{name}:</span> {value}
      </span>
      <button type="button" className={styles.remove} aria-label={`Remove ${name}: ${value}`} onClick={onRemove}>
        <svg viewBox="0 0 12 12" aria-hidden="true" focusable="false">
          <path d="M2.5 2.5l7 7m0-7l-7 7" />
        </svg>
      </button>
    </span>
  );
}
