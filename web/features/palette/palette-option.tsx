import { type MouseEvent, useEffect, useRef } from 'react';
import styles from './palette-dialog.module.css';
import type { PaletteEntry } from './palette-entry.ts';

interface PaletteOptionProps {
  id: string;
  entry: PaletteEntry;
  /** Why it was found, where its title does not say so. */
  reason: string | null;
  isActive: boolean;
  onGo: () => void;
  onPoint: () => void;
}

const signs: Partial<Record<PaletteEntry['kind'], string>> = { favorite: '★', item: '℞' };

/** A link, so that it can also be opened in a new tab; the keyboard reaches it through the field, not by Tab. */
export function PaletteOption({ id, entry, reason, isActive, onGo, onPoint }: PaletteOptionProps) {
  const element = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);

  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onGo();
  };
  return (
    <a
      ref={element}
      id={id}
      href={entry.to}
      className={styles.option}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={onClick}
      onMouseMove={onPoint}
    >
      <span className={styles.number}>{signs[entry.kind] ?? entry.number}</span>
      <span className={styles.title}>{entry.title}</span>
      <span className={styles.place} title={reason ?? undefined}>
        {reason ?? entry.place}
      </span>
    </a>
  );
}
