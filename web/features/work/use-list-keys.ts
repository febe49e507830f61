import { type RefObject, useEffect } from 'react';

/** j and k walk the items of the list, o opens the one under the focus; Enter does so by itself, because each is a button. */
export function useListKeys(list: RefObject<HTMLElement | null>, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (target.closest('input, select, textarea, [contenteditable="true"], .ant-modal, .ant-drawer, dialog')) return;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
      const at = rows.indexOf(document.activeElement as HTMLElement);
      const step = { j: 1, k: -1 }[event.key];
      if (step !== undefined) {
        event.preventDefault();
        rows[Math.max(0, Math.min(rows.length - 1, at + step))]?.focus();
      } else if (event.key === 'o' && at >= 0) {
        event.preventDefault();
        rows[at]?.click();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [list, isActive]);
}
