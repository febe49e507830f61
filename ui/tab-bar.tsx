import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import styles from './tab-bar.module.css';

interface TabBarProps<Key extends string> {
  label: string;
  tabs: { key: Key; title: string }[];
  current: Key;
  onChange: (key: Key) => void;
  /** What the current tab shows. */
  children: ReactNode;
}

/** How far each key moves along the tabs. */
const steps: Partial<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Tabs as the ARIA practices describe them: one stop for the Tab key, arrows move between them. */
export function TabBar<Key extends string>({ label, tabs, current, onChange, children }: TabBarProps<Key>) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.key === current);
    const next = steps[event.key]?.(at, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab || next === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
    onChange(tab.key);
  };
  return (
    <>
      <div ref={list} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`tab-${tab.key}`}
            className={styles.tab}
            aria-selected={tab.key === current}
            aria-controls={tab.key === current ? `panel-${tab.key}` : undefined}
            tabIndex={tab.key === current ? 0 : -1}
            onClick={() => onChange(tab.key)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`panel-${current}`} className={styles.panel} aria-labelledby={`tab-${current}`}>
        {children}
      </div>
    </>
  );
}
