import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useId, useRef } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StateMessage } from '../../../ui/state-message.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { itemQuery } from './read-work.ts';
import { usePanelKeys } from './use-panel-keys.ts';
import { WorkBody } from './work-body.tsx';
import styles from './work-panel.module.css';

interface WorkPanelProps {
  id: number;
  onClose: () => void;
  /** Absent where there is nothing to walk to. */
  onNext?: (() => void) | undefined;
  onPrevious?: (() => void) | undefined;
}

/** One item of any kind: what it is about, who owns it, what can be done, and what has happened to it. */
export function WorkPanel({ id, onClose, onNext, onPrevious }: WorkPanelProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const isPhone = useMediaQuery('(max-width: 640px)');
  const { data: item, error, refetch, isPending } = useQuery(itemQuery(id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another item is read from its head.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [id]);
  usePanelKeys({ onNext: () => onNext?.(), onPrevious: () => onPrevious?.(), onClose });
  return (
    <div role="dialog" aria-modal={isPhone} aria-labelledby={headingId} className={styles.panel}>
      <header className={styles.head}>
        <div className={styles.words} aria-live="polite">
          <h2 ref={heading} id={headingId} tabIndex={-1} className={styles.name}>
            {item?.title ?? (isPending ? 'Loading the item' : 'This item is not there')}
          </h2>
          {item ? (
            <p className={styles.parts}>
              {item.kind_title} · item {item.id}
            </p>
          ) : null}
        </div>
        <div className={styles.tools}>
          <button
            type="button"
            className={styles.tool}
            aria-label="Previous item"
            title="Previous item (k)"
            disabled={!onPrevious}
            onClick={onPrevious}
          >
            <UpOutlined aria-hidden />
          </button>
          <button
            type="button"
            className={styles.tool}
            aria-label="Next item"
            title="Next item (j)"
            disabled={!onNext}
            onClick={onNext}
          >
            <DownOutlined aria-hidden />
          </button>
          <button type="button" className={styles.tool} aria-label="Close" title="Close (Esc)" onClick={onClose}>
            <CloseOutlined aria-hidden />
          </button>
        </div>
      </header>
      {item ? (
        <WorkBody key={item.id} item={item} />
      ) : isPending ? (
        <Skeleton label="Loading the item" height={320} />
      ) : (
        <StateMessage
          kind="error"
          title="The item could not be loaded"
          text={wordsOf(error)}
          action={<Button onClick={() => void refetch()}>Retry</Button>}
        />
      )}
    </div>
  );
}
