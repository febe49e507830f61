import { Layout } from 'antd';
import { useMemo, useState } from 'react';
import { drawMenu, type MenuLink, type Openings } from '../../../catalog/draw-menu.ts';
import { menu } from '../../../catalog/menu.ts';
import type { UserInfo } from '../../../contracts/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { settings } from '../../lib/client-settings.ts';
import { byMenuEntry } from '../../lib/storage/by-menu.ts';
import { GroupIcon } from './group-icons.tsx';
import { MenuFlyout } from './menu-flyout.tsx';
import { MenuTree } from './menu-tree.tsx';
import { findBranches, type OpenPath, toggleBranch } from './open-path.ts';
import styles from './side-menu.module.css';

interface SideMenuProps {
  user: UserInfo;
  /** Page id of the catalogue; nothing on the general pages. */
  currentPage: string | undefined;
  collapsed: boolean;
  /** The views that pages open with. */
  openings: Openings;
  /** An entry was followed. */
  onNavigate: () => void;
  /** The page beside the menu was pressed, while the menu lies over it. */
  onDismiss: () => void;
}

const widths = { expanded: 200, collapsed: 50 };
const avatarSizes = { expanded: 50, collapsed: 25 };

/** The menu of one person: a tree where there is room for it, otherwise a rail of groups that open beside it. */
export function SideMenu({ user, currentPage, collapsed, openings, onNavigate, onDismiss }: SideMenuProps) {
  const groups = useMemo(() => drawMenu(menu, user, settings.knowledgeBase, openings), [user, openings]);
  const [openPath, setOpenPath] = useOpenPath(groups, currentPage);

  const follow = (link: MenuLink) => {
    if (link.external) return;
    const branch = (findBranches(groups, link.id) ?? []).map(({ title }) => title).join(' / ');
    byMenuEntry.write({ page: link.id, branch });
    onNavigate();
  };
  const tree = {
    currentPage,
    openPath,
    onToggle: (level: number, id: string) => setOpenPath(toggleBranch(openPath, level, id)),
    onFollow: follow,
  };

  return (
    <div className={styles.place} data-collapsed={collapsed}>
      <Layout.Sider
        theme="light"
        width={widths.expanded}
        collapsedWidth={widths.collapsed}
        collapsed={collapsed}
        collapsible
        trigger={null}
        className={styles.sider}
      >
        <div className={styles.person} data-collapsed={collapsed}>
          <Avatar
            name={user.firstname}
            jpeg={user.avatar}
            size={collapsed ? avatarSizes.collapsed : avatarSizes.expanded}
          />
          {collapsed ? null : <span className={styles.firstname}>{user.firstname}</span>}
        </div>
        <nav id="main-menu" aria-label="Main menu" className={styles.nav}>
          {collapsed ? (
            <ul className={styles.rail}>
              {groups.map((group) => (
                <li key={group.id}>
                  <MenuFlyout
                    group={group}
                    tree={tree}
                    isCurrent={findBranches(group.children, currentPage) !== undefined}
                    onOpen={() => setOpenPath(openPath[0] === group.id ? openPath : [group.id])}
                  />
                </li>
              ))}
            </ul>
          ) : (
            <MenuTree nodes={groups} level={0} icon={(id) => <GroupIcon groupId={id} />} {...tree} />
          )}
        </nav>
      </Layout.Sider>
      {collapsed ? null : (
        <button
          type="button"
          className={styles.backdrop}
          aria-label="Close the menu"
          tabIndex={-1}
          onClick={onDismiss}
        />
      )}
    </div>
  );
}

/** The branch of the current page opens whenever that page changes; in between the person opens and closes. */
function useOpenPath(groups: ReturnType<typeof drawMenu>, currentPage: string | undefined) {
  const pathOf = (page: string | undefined): OpenPath | undefined => findBranches(groups, page)?.map(({ id }) => id);
  const [openPath, setOpenPath] = useState(() => pathOf(currentPage) ?? []);
  const [shownPage, setShownPage] = useState(currentPage);
  if (shownPage !== currentPage) {
    setShownPage(currentPage);
    setOpenPath(pathOf(currentPage) ?? openPath);
  }
  return [openPath, setOpenPath] as const;
}
