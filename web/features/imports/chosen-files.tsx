import styles from './upload-card.module.css';
import { inBytes } from './words.ts';

interface ChosenFilesProps {
  files: File[];
  mostBytes: number;
  /** Absent while they are on their way. */
  onRemove: ((name: string) => void) | undefined;
}

/** What is about to be sent. */
export function ChosenFiles({ files, mostBytes, onRemove }: ChosenFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label="Chosen files">
      {files.map((file) => (
        <li key={file.name} className={styles.file}>
          <span className={styles.fileName}>{file.name}</span>
          <span className={styles.size}>{inBytes(file.size)}</span>
          {onRemove ? (
            <button
              type="button"
              className={styles.remove}
              aria-label={`Remove ${file.name}`}
              onClick={() => onRemove(file.name)}
            >
              <svg viewBox="0 0 12 12" aria-hidden="true" focusable="false">
                <path d="M2.5 2.5l7 7m0-7l-7 7" />
              </svg>
            </button>
          ) : null}
          {file.size > mostBytes ? (
            <p className={styles.fault}>
              Larger than {inBytes(mostBytes)}. Use the command line or the watched folder.
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
