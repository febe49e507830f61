import { useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import type { MenuBranch } from '../../../catalog/draw-menu.ts';
import { useDismiss } from '../../../ui/use-dismiss.ts';
import { GroupIcon } from './group-icons.tsx';
import styles from './menu-flyout.module.css';
import { MenuTree, type MenuTreeState } from './menu-tree.tsx';

interface MenuFlyoutProps {
  group: MenuBranch;
  tree: MenuTreeState;
  /** The current page lies in this group. */
  isCurrent: boolean;
  onOpen: () => void;
}

/** One group of the collapsed menu: its icon, and its pages in a panel beside it. */
export function MenuFlyout({ group, tree, isCurrent, onOpen }: MenuFlyoutProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const close = useCallback(() => setIsOpen(false), []);
  useDismiss(isOpen, root, button, close);

  useLayoutEffect(() => {
    if (isOpen) placeBeside(panel.current, button.current);
  });

  return (
    <div ref={root}>
      <button
        ref={button}
        type="button"
        className={styles.icon}
        data-current={isCurrent}
        aria-label={group.title}
        title={group.title}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => {
          if (!isOpen) onOpen();
          setIsOpen(!isOpen);
        }}
      >
        <GroupIcon groupId={group.id} />
      </button>
      <div id={panelId} ref={panel} className={styles.panel} hidden={!isOpen}>
        {isOpen ? (
          <>
            <p className={styles.title}>{group.title}</p>
            <MenuTree
              nodes={group.children}
              level={1}
              {...tree}
              onFollow={(link) => {
                tree.onFollow(link);
                close();
              }}
            />
          </>
        ) : null}
      </div>
    </div>
  );
}

/** The rail scrolls, so the panel is placed in the window: level with its icon, and never below the lower edge. */
function placeBeside(panel: HTMLElement | null, icon: HTMLElement | null): void {
  if (!panel || !icon) return;
  const gap = 8;
  const { top, right } = icon.getBoundingClientRect();
  const lowest = window.innerHeight - panel.offsetHeight - gap;
  panel.style.top = `${Math.max(gap, Math.min(top, lowest))}px`;
  panel.style.left = `${right + gap}px`;
}
