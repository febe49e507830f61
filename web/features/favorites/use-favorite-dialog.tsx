import { type ReactNode, useRef, useState } from 'react';
import { piece } from '../../../ui/lazy-component.ts';
import type { DialogRequest } from './dialog-request.ts';

const FavoriteDialog = piece(() => import('./favorite-dialog.tsx').then((m) => m.FavoriteDialog));

interface FavoriteDialogHost {
  ask: (request: DialogRequest) => void;
  isAsking: boolean;
  /** To be rendered by the host, outside of what a dialog may remove. */
  dialog: ReactNode;
}

/**
 * Opens the dialogs of favorites. When one closes, the focus returns to what opened it; where that is gone, because the
 * dialog removed it, to `fallback`.
 */
export function useFavoriteDialog(fallback?: () => HTMLElement | null): FavoriteDialogHost {
  const [request, setRequest] = useState<DialogRequest | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [opening, setOpening] = useState(0);
  const opener = useRef<Element | null>(null);

  const ask = (next: DialogRequest) => {
    opener.current = document.activeElement;
    setRequest(next);
    setIsOpen(true);
    setOpening((count) => count + 1);
  };
  // Not at once: antd's tooltip, which may get the focus by this, must not answer while React is still at work.
  const returnFocus = () =>
    queueMicrotask(() => {
      const target = opener.current?.isConnected ? opener.current : fallback?.();
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    });

  const dialog = request ? (
    <FavoriteDialog
      key={opening}
      request={request}
      open={isOpen}
      onAsk={setRequest}
      onClose={() => setIsOpen(false)}
      onClosed={returnFocus}
    />
  ) : null;
  return { ask, isAsking: isOpen, dialog };
}
