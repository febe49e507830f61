import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

interface RowKeysProps<Row> {
  rowCount: number;
  rowAt: (index: number) => Row | undefined;
  onOpenRow: ((row: Row, index: number) => void) | null;
  first: number;
  last: number;
  view: { scrollToRow: (index: number) => void };
  box: RefObject<HTMLElement | null>;
  /** It is the table that the page is about: j and k reach its rows from anywhere on the page. */
  isMain: boolean;
}

const rowsPerLeap = 10;

/** The keyboard on rows that open: j and k reach them; arrows, j, k, Page Up, Page Down, Home and End lead from row to row, Enter and o open. */
export function useRowKeys<Row>({ rowCount, rowAt, onOpenRow, first, last, view, box, isMain }: RowKeysProps<Row>) {
  const [current, setCurrent] = useState(0);
  /** Where the focus is to go once that row has been drawn. */
  const heading = useRef<number | null>(null);
  // A row out of view is not drawn and cannot be a tab stop.
  const stop = current >= first && current <= last ? current : first;

  useEffect(() => {
    if (heading.current === null) return;
    const row = box.current?.querySelector<HTMLElement>(`[data-row="${heading.current}"]`);
    if (!row) return;
    heading.current = null;
    row.focus({ preventScroll: true });
  });

  const latest = useRef({ rowAt, onOpenRow });
  latest.current = { rowAt, onOpenRow };
  const open = useCallback((index: number) => {
    const row = latest.current.rowAt(index);
    if (row !== undefined) latest.current.onOpenRow?.(row, index);
  }, []);

  const goTo = (index: number) => {
    const next = Math.min(rowCount - 1, Math.max(0, index));
    heading.current = next;
    setCurrent(next);
    view.scrollToRow(next);
  };
  const enter = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const isBusy =
      target.closest('input, select, textarea, [contenteditable="true"], [role="dialog"], dialog') !== null;
    const isHere = box.current?.contains(target) && target.dataset.row !== undefined;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy || isHere) return;
    if (!onOpenRow || rowCount === 0 || (event.key !== 'j' && event.key !== 'k')) return;
    event.preventDefault();
    view.scrollToRow(stop);
    box.current?.querySelector<HTMLElement>(`[data-row="${stop}"]`)?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (!isMain) return;
    const onKey = (event: globalThis.KeyboardEvent) => enter(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isMain]);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const at = Number(target.dataset.row ?? Number.NaN);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!onOpenRow || Number.isNaN(at)) return;
    const destinations: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      j: at + 1,
      k: at - 1,
      PageDown: at + rowsPerLeap,
      PageUp: at - rowsPerLeap,
      Home: 0,
      End: rowCount - 1,
    };
    const next = destinations[event.key];
    if (next !== undefined) goTo(next);
    else if (event.key === 'Enter' || event.key === 'o') open(at);
    else return;
    event.preventDefault();
  };
  const onFocus = (event: FocusEvent) => {
    const at = Number((event.target as HTMLElement).dataset.row ?? Number.NaN);
    if (!Number.isNaN(at)) setCurrent(at);
  };
  return { stop, open, onKeyDown, onFocus };
}
