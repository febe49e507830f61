import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** Where the title row takes the controls of what is drawn beneath it: nothing outside a frame, null before the row is there. */
export const ActionSlot = createContext<HTMLElement | null | undefined>(undefined);

/** Controls that belong to the whole page, drawn at the end of its title row. */
export function PageActions({ children }: { children: ReactNode }) {
  const slot = use(ActionSlot);
  if (slot === undefined) return <div>{children}</div>;
  return slot === null ? null : createPortal(children, slot);
}
