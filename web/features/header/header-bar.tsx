import {
  HomeOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  SearchOutlined,
  StarOutlined,
} from '@ant-design/icons';
import { Layout } from 'antd';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import type { UserInfo } from '../../../contracts/session.ts';
import { settings } from '../../lib/client-settings.ts';
import styles from './header-bar.module.css';
import { UserMenu } from './user-menu.tsx';

interface HeaderBarProps {
  user: UserInfo;
  /** Where the Home link goes. */
  home: string;
  menuCollapsed: boolean;
  menuToggle: Ref<HTMLButtonElement>;
  onToggleMenu: () => void;
  onOpenPalette: () => void;
  onOpenFavorites: () => void;
  /** What shows the work that runs for the person. */
  activity?: ReactNode;
}

export function HeaderBar(props: HeaderBarProps) {
  const { user, home, menuCollapsed, menuToggle } = props;
  return (
    <Layout.Header className={styles.header}>
      <button
        ref={menuToggle}
        type="button"
        className={styles.icon}
        aria-label="Main menu"
        aria-expanded={!menuCollapsed}
        aria-controls="main-menu"
        title={menuCollapsed ? 'Expand the menu' : 'Collapse the menu'}
        onClick={props.onToggleMenu}
      >
        {menuCollapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
      </button>
      <span className={styles.brand}>
        <img src="/favicon.svg" width={22} height={22} alt="" />
        <span className={styles.brandName}>{settings.brand}</span>
      </span>
      <Link className={styles.labeled} to={home} title="Home">
        <HomeOutlined aria-hidden />
        <span className={styles.label}>Home</span>
      </Link>
      <span className={styles.space} />
      <button
        type="button"
        className={styles.search}
        aria-keyshortcuts="Control+K Meta+K"
        title="Find a page, a favorite or an item"
        onClick={props.onOpenPalette}
      >
        <SearchOutlined aria-hidden />
        <span className={styles.label}>Find a page</span>
        <kbd className={styles.keys} aria-hidden>
          {isApple ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      <button
        type="button"
        className={styles.icon}
        aria-label="My Favorites"
        title="My Favorites"
        aria-haspopup="dialog"
        onClick={props.onOpenFavorites}
      >
        <StarOutlined />
      </button>
      {props.activity}
      <span className={styles.company} title={user.companyname}>
        {user.companyname}
      </span>
      {user.sso ? null : (
        <>
          <UserMenu user={user} />
          <Link className={styles.labeled} to="/logout" title="Log Out">
            <LogoutOutlined aria-hidden />
            <span className={styles.label}>Log Out</span>
          </Link>
        </>
      )}
    </Layout.Header>
  );
}

const isApple = /Mac|iPhone|iPad/u.test(navigator.userAgent);
