import { CustomerServiceOutlined, DownOutlined, UserOutlined } from '@ant-design/icons';
import { type ComponentType, useCallback, useRef, useState } from 'react';
import { Link } from 'react-router';
import { findPage } from '../../../catalog/pages.ts';
import type { UserInfo } from '../../../contracts/session.ts';
import { useDismiss } from '../../../ui/use-dismiss.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import styles from './user-menu.module.css';

/** The pages about the person, offered where the person may open them. */
const ownPages: { page: string; icon: ComponentType }[] = [
  { page: 'profile', icon: UserOutlined },
  { page: 'contact-support', icon: CustomerServiceOutlined },
];

/** The drop-down under the user's name. */
export function UserMenu({ user }: { user: UserInfo }) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useDismiss(open, root, button, close);

  const links = ownPages.flatMap(({ page, icon }) => {
    const found = findPage(page);
    return found && user.menupages.includes(found.key) ? [{ page: found, Icon: icon }] : [];
  });
  return (
    <div ref={root} className={styles.root}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls="user-menu"
        title={user.username}
        onClick={() => setOpen(!open)}
      >
        <UserOutlined aria-hidden />
        <span className={styles.name}>{user.firstname}</span>
        <DownOutlined className={styles.arrow} aria-hidden />
      </button>
      {open ? (
        <div id="user-menu" className={styles.panel}>
          <p className={styles.who}>
            <strong>{user.firstname}</strong>
            <span>{user.username}</span>
            <span>{user.companyname}</span>
          </p>
          {links.length > 0 ? (
            <ul className={styles.links}>
              {links.map(({ page, Icon }) => (
                <li key={page.page}>
                  <Link to={page.route} onClick={close}>
                    <Icon aria-hidden />
                    {page.title}
                  </Link>
                </li>
              ))}
            </ul>
          ) : null}
          <ThemeSwitch />
        </div>
      ) : null}
    </div>
  );
}
