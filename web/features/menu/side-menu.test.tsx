import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { groupKeys, pageKeys } from '../../../catalog/pages.ts';
import type { UserInfo } from '../../../contracts/session.ts';
import { byMenuEntry } from '../../lib/storage/by-menu.ts';
import { SideMenu } from './side-menu.tsx';

const user: UserInfo = {
  firstname: 'Dana',
  username: 'dana',
  companyname: 'Cedar Valley Health',
  avatar: null,
  homepage: null,
  sso: false,
  layout: 'Mira',
  menugroups: groupKeys,
  menupages: pageKeys,
};
const onNavigate = vi.fn();
const openings = new Map([['1054', 'status=open&sort=expected_at']]);
const menuOf = (props: { collapsed?: boolean; currentPage?: string; user?: UserInfo }) => (
  <MemoryRouter>
    <SideMenu
      user={props.user ?? user}
      currentPage={props.currentPage}
      collapsed={props.collapsed ?? false}
      openings={openings}
      onNavigate={onNavigate}
      onDismiss={() => undefined}
    />
  </MemoryRouter>
);
const openBranches = () =>
  within(screen.getByRole('navigation'))
    .getAllByRole('button', { expanded: true })
    .map((button) => button.textContent);

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.clearAllMocks();
});

describe('the side menu', () => {
  it('leads to the view that a page opens with, and to others bare', () => {
    render(menuOf({ currentPage: '1054' }));
    const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(addressOf('Placed Orders')).toBe('/scm/1054-placed-orders?status=open&sort=expected_at');
    expect(addressOf('Par Level Analysis')).toBe('/scm/1066-par-level-analysis');
  });

  it('opens the branch of the current page and marks the page', () => {
    const { rerender } = render(menuOf({ currentPage: '1059' }));
    expect(openBranches()).toEqual(['Pharm. Supply Chain', 'Inventory On Hand']);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('By Location');
    rerender(menuOf({ currentPage: '1036' }));
    expect(openBranches()).toEqual(['Misuse & Waste', 'Waste Statistics']);
  });

  it('keeps only one branch open at a time, on both levels', async () => {
    render(menuOf({ currentPage: '1059' }));
    await userEvent.click(screen.getByRole('button', { name: 'Inventory Usage' }));
    expect(openBranches()).toEqual(['Pharm. Supply Chain', 'Inventory Usage']);
    await userEvent.click(screen.getByRole('button', { name: '340B Management' }));
    expect(openBranches()).toEqual(['340B Management']);
  });

  it('remembers the entry that was followed, with the branch it stands in', async () => {
    render(menuOf({ currentPage: '1059' }));
    await userEvent.click(screen.getByRole('link', { name: 'By Facility' }));
    expect(byMenuEntry.read()).toEqual({ page: '1058', branch: 'Pharm. Supply Chain / Inventory On Hand' });
    expect(onNavigate).toHaveBeenCalledOnce();
  });

  it('opens the knowledge base in a new tab, without handing over the window', () => {
    render(menuOf({ currentPage: 'contact-support' }));
    const link = screen.getByRole('link', { name: 'Knowledge Base (opens in a new tab)' });
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
  });

  it('draws the avatar at 50 expanded and at 25 collapsed, in a sider of 200 and 50', () => {
    const { container, rerender } = render(menuOf({ user: { ...user, avatar: 'AAAA' } }));
    const sizes = () => [
      container.querySelector('img')?.getAttribute('width'),
      container.querySelector<HTMLElement>('.ant-layout-sider')?.style.width,
    ];
    expect(sizes()).toEqual(['50', '200px']);
    expect(container.querySelector('img')?.getAttribute('src')).toBe('data:image/jpeg;base64,AAAA');
    rerender(menuOf({ user: { ...user, avatar: 'AAAA' }, collapsed: true }));
    expect(sizes()).toEqual(['25', '50px']);
  });

  it('names the groups of the collapsed menu and opens one beside it, until Escape', async () => {
    render(menuOf({ collapsed: true }));
    const group = screen.getByRole('button', { name: 'Diversion Investigation' });
    await userEvent.click(group);
    expect(screen.getByRole('link', { name: 'Time To Waste' }).getAttribute('href')).toBe('/hms/time-to-waste');
    await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
    expect(screen.queryByRole('link', { name: 'Time To Waste' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('link', { name: 'Profile' })).toBeNull();
  });
});
