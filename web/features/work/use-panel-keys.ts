import { useEffect, useRef } from 'react';

interface PanelKeys {
  onNext: () => void;
  onPrevious: () => void;
  onClose: () => void;
}

/** While the panel is open: j and k walk the items, Esc closes it, wherever the focus is, unless something is being typed. */
export function usePanelKeys(keys: PanelKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const isTyping = target.closest('input, select, textarea, [contenteditable="true"]') !== null;
      const isElsewhere = target.closest('dialog, .ant-modal, .ant-drawer') !== null;
      if (event.defaultPrevented || isTyping || isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
      const { onNext, onPrevious, onClose } = latest.current;
      const act = { j: onNext, k: onPrevious, Escape: onClose }[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    // Before the rows hear it: with the panel open a row is not only focused but shown.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
