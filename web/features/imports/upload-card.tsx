import { Button, Checkbox } from 'antd';
import { type DragEvent, useId, useRef, useState } from 'react';
import type { ImportJob } from '../../../contracts/imports.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import visuallyHidden from '../../../ui/visually-hidden.module.css';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { ChosenFiles } from './chosen-files.tsx';
import { SendingWays } from './sending-ways.tsx';
import styles from './upload-card.module.css';
import { useUploadFiles } from './upload-files.ts';
import { inBytes } from './words.ts';

interface UploadCardProps {
  mostBytes: number;
  inbox: string;
  /** Called with null when an upload begins: what the last one came to is no longer news. */
  onSent: (job: ImportJob | null) => void;
}

const fileTypes = '.csv,.gz,.parquet,.json,.jsonld,.xml,.hl7,.txt,.xlsx,.zip';

/** Chosen or dropped files go as one load. */
export function UploadCard({ mostBytes, inbox, onSent }: UploadCardProps) {
  const input = useRef<HTMLInputElement>(null);
  const stopping = useRef(new AbortController());
  const hintId = useId();
  const [files, setFiles] = useState<File[]>([]);
  const [acceptPartial, setAcceptPartial] = useState(false);
  const [restoreZeros, setRestoreZeros] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const { upload, part } = useUploadFiles();
  const tooLarge = files.find((file) => file.size > mostBytes);

  const add = (more: FileList | null) => {
    if (upload.isPending) return;
    upload.reset();
    // A file chosen again under the same name is the newer one.
    const fresh = [...(more ?? [])];
    setFiles((chosen) => [...chosen.filter(({ name }) => !fresh.some((file) => file.name === name)), ...fresh]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    add(event.dataTransfer.files);
  };
  const send = () => {
    stopping.current = new AbortController();
    onSent(null);
    upload.mutate(
      { files, acceptPartial, restoreZeros, signal: stopping.current.signal },
      {
        onSuccess: (job) => {
          setFiles([]);
          onSent(job);
        },
      },
    );
  };
  const wasStopped = upload.error?.name === 'AbortError';

  return (
    <Card title="Send files">
      <div className={styles.form}>
        <input
          ref={input}
          className={visuallyHidden.hidden}
          type="file"
          multiple
          accept={fileTypes}
          aria-label="Files to load"
          tabIndex={-1}
          onChange={(event) => {
            add(event.target.files);
            // Choosing the same file again must count as a choice.
            event.target.value = '';
          }}
        />
        <fieldset
          className={styles.drop}
          data-over={isOver}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          <legend className={visuallyHidden.hidden}>Files to send</legend>
          <Button aria-describedby={hintId} disabled={upload.isPending} onClick={() => input.current?.click()}>
            Choose files
          </Button>
          <p id={hintId} className={styles.hint}>
            or drop them here. CSV, gzip CSV or Parquet, named after what they hold, as in <code>movements.csv</code>.
            Several files are one load. Up to {inBytes(mostBytes)} each.
          </p>
        </fieldset>
        <ChosenFiles
          files={files}
          mostBytes={mostBytes}
          onRemove={upload.isPending ? undefined : (name) => setFiles(files.filter((file) => file.name !== name))}
        />
        <Checkbox
          checked={acceptPartial}
          disabled={upload.isPending}
          onChange={(event) => setAcceptPartial(event.target.checked)}
        >
          Load the good rows even if others are faulty
        </Checkbox>
        <Checkbox
          checked={restoreZeros}
          disabled={upload.isPending}
          onChange={(event) => setRestoreZeros(event.target.checked)}
        >
          Restore leading zeros of NDCs that a spreadsheet cut
        </Checkbox>
        {upload.isPending ? (
          <div className={styles.sending}>
            <progress aria-label="Upload" max={1} value={part} />
            <span role="status">
              {part < 1 ? `Sending, ${Math.floor(part * 100)} %` : 'Sent, waiting for the answer'}
            </span>
            <Button onClick={() => stopping.current.abort()}>Stop</Button>
          </div>
        ) : (
          <Button
            className={styles.send ?? ''}
            type="primary"
            disabled={files.length === 0 || tooLarge !== undefined}
            onClick={send}
          >
            {files.length > 1 ? `Load ${files.length} files` : 'Load'}
          </Button>
        )}
        {wasStopped ? <Notice kind="info">The upload was stopped. Nothing was loaded.</Notice> : null}
        {upload.error && !wasStopped ? <Notice kind="error">{wordsOf(upload.error)}</Notice> : null}
        <SendingWays inbox={inbox} />
      </div>
    </Card>
  );
}
