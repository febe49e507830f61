import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { UserInfo } from '../../../contracts/session.ts';
import { FooterBar } from './footer-bar.tsx';
import { HeaderBar } from './header-bar.tsx';

const user: UserInfo = {
  firstname: 'Dana',
  username: 'dana',
  companyname: 'Cedar Valley Health',
  avatar: null,
  homepage: null,
  sso: false,
  layout: 'Mira',
  menugroups: [],
  menupages: ['profile_menu'],
};
const onOpenFavorites = vi.fn();
const onToggleMenu = vi.fn();
const draw = (changes: Partial<UserInfo> = {}, menuCollapsed = false) =>
  render(
    <MemoryRouter>
      <HeaderBar
        user={{ ...user, ...changes }}
        home="/no-home"
        menuCollapsed={menuCollapsed}
        menuToggle={createRef()}
        onToggleMenu={onToggleMenu}
        onOpenPalette={() => undefined}
        onOpenFavorites={onOpenFavorites}
      />
    </MemoryRouter>,
  );

afterEach(() => {
  vi.clearAllMocks();
});

describe('the header', () => {
  it('shows the company name, the Home link, the log-out link and the favorites button', async () => {
    draw();
    expect(screen.getByText('Cedar Valley Health')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/no-home');
    expect(screen.getByRole('link', { name: 'Log Out' }).getAttribute('href')).toBe('/logout');
    await userEvent.click(screen.getByRole('button', { name: 'My Favorites' }));
    expect(onOpenFavorites).toHaveBeenCalledOnce();
  });

  it('hides the log-out link and the username drop-down from users with single sign-on', () => {
    draw({ sso: true });
    expect(screen.queryByRole('link', { name: 'Log Out' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Dana' })).toBeNull();
    expect(screen.getByRole('button', { name: 'My Favorites' })).toBeTruthy();
  });

  it('says whether the menu is expanded', async () => {
    draw({}, true);
    const toggle = screen.getByRole('button', { name: 'Main menu' });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(toggle);
    expect(onToggleMenu).toHaveBeenCalledOnce();
  });

  it('offers under the name only the pages the person may open, and closes on Escape', async () => {
    draw();
    const name = screen.getByRole('button', { name: 'Dana' });
    await userEvent.click(name);
    expect(screen.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/adm/profile');
    expect(screen.queryByRole('link', { name: 'Contact Support' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('link', { name: 'Profile' })).toBeNull();
    expect(document.activeElement).toBe(name);
  });
});

describe('the footer', () => {
  it('shows the company name and the current year', () => {
    render(<FooterBar companyName="Cedar Valley Health" />);
    expect(screen.getByRole('contentinfo').textContent).toBe(`Cedar Valley Health © ${new Date().getFullYear()}`);
  });
});
