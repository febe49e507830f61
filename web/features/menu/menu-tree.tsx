import { DownOutlined, ExportOutlined } from '@ant-design/icons';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { MenuBranch, MenuLink, MenuNode } from '../../../catalog/draw-menu.ts';
import visuallyHidden from '../../../ui/visually-hidden.module.css';
import styles from './menu-tree.module.css';
import type { OpenPath } from './open-path.ts';

export interface MenuTreeState {
  currentPage: string | undefined;
  openPath: OpenPath;
  onToggle: (level: number, id: string) => void;
  onFollow: (link: MenuLink) => void;
}

interface MenuTreeProps extends MenuTreeState {
  nodes: MenuNode[];
  level: number;
  icon?: (id: string) => ReactNode;
}

/** Branches that open and close, and links: real ones, so that they can be opened in a new tab or copied. */
export function MenuTree({ nodes, level, icon, ...state }: MenuTreeProps) {
  return (
    <ul className={styles.list} data-level={level}>
      {nodes.map((node) => (
        <li key={node.id}>
          {node.kind === 'branch' ? (
            <Branch branch={node} level={level} icon={icon} {...state} />
          ) : (
            <Entry link={node} isCurrent={node.id === state.currentPage} onFollow={state.onFollow} />
          )}
        </li>
      ))}
      {nodes.length === 0 ? <li className={styles.none}>No pages yet</li> : null}
    </ul>
  );
}

type BranchProps = Omit<MenuTreeProps, 'nodes' | 'icon'> & { branch: MenuBranch; icon: MenuTreeProps['icon'] };

function Branch({ branch, level, icon, ...state }: BranchProps) {
  const listId = useId();
  const isOpen = state.openPath[level] === branch.id;
  return (
    <>
      <button
        type="button"
        className={styles.row}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => state.onToggle(level, branch.id)}
      >
        {icon?.(branch.id)}
        <span className={styles.title}>{branch.title}</span>
        <DownOutlined className={styles.arrow} aria-hidden />
      </button>
      <div id={listId} hidden={!isOpen}>
        {isOpen ? <MenuTree nodes={branch.children} level={level + 1} {...state} /> : null}
      </div>
    </>
  );
}

function Entry({
  link,
  isCurrent,
  onFollow,
}: {
  link: MenuLink;
  isCurrent: boolean;
  onFollow: (link: MenuLink) => void;
}) {
  if (link.external) {
    return (
      <a className={styles.row} href={link.to} target="_blank" rel="noopener noreferrer" onClick={() => onFollow(link)}>
        <span className={styles.title}>{link.title}</span>
        <span className={visuallyHidden.hidden}> (opens in a new tab)</span>
        <ExportOutlined className={styles.arrow} aria-hidden />
      </a>
    );
  }
  return (
    <Link
      ref={isCurrent ? bringIntoView : undefined}
      className={styles.row}
      to={link.to}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => onFollow(link)}
    >
      <span className={styles.title}>{link.title}</span>
    </Link>
  );
}

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });
