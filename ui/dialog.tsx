import { Modal } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface DialogProps {
  title: string;
  width?: number;
  /** Called when nothing of the dialog is left on the screen and the focus is back where it was. */
  onClosed: () => void;
  children: (close: () => void) => ReactNode;
}

/**
 * A dialog that is open from the moment it is drawn; what it holds brings its own buttons. The focus starts on its first
 * field, or on the first button where it only asks: that is the one that does nothing.
 */
export function Dialog({ title, width = 560, onClosed, children }: DialogProps) {
  const [open, setOpen] = useState(true);
  const body = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  useEffect(() => {
    // Not at once: antd puts the focus on the dialog as a whole first.
    const timer = setTimeout(() =>
      body.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus(),
    );
    return () => clearTimeout(timer);
  }, []);
  return (
    <Modal open={open} title={title} width={width} footer={null} onCancel={close} afterClose={onClosed} destroyOnHidden>
      <div ref={body}>{children(close)}</div>
    </Modal>
  );
}
