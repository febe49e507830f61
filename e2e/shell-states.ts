import type { Page } from '@playwright/test';
import { dialogOf, iconOf, openDrawer, press, titles } from './favorites.ts';
import type { Person } from './people.ts';
import { headerOf } from './shell.ts';
import { expect } from './test.ts';

/** One thing a person can have before them: how to get there from anywhere in the product. */
export interface ShellState {
  name: string;
  /** Is offered only in a window this wide. */
  needsWidth?: number;
  show: (page: Page, person: Person) => Promise<void>;
}

const at =
  (address: string, seen: string | RegExp): ShellState['show'] =>
  async (page) => {
    await page.goto(address);
    await expect(page.getByText(seen).first()).toBeVisible();
  };

export const signInStates: ShellState[] = [
  { name: 'landing', show: at('/', 'Forgot your password?') },
  { name: 'login', show: at('/login', 'Forgot your password?') },
  { name: 'login after a failed single sign-on', show: at('/login?sso=failed', /Single sign-on did not succeed/u) },
  { name: 'forgot password', show: at('/forgot-password', 'Send me a link') },
  { name: 'a link that is not valid', show: at('/set-password', /This link is not valid/u) },
  {
    name: 'set password',
    show: async (page, person) => {
      const { id } = (await person.session.ask<{ id: number; username: string }[]>('GET', 'users')).find(
        ({ username }) => username === person.username,
      ) ?? { id: 0 };
      const { link } = await person.session.ask<{ link: string }>('POST', `users/${id}/reset_password`);
      await page.goto(link);
      await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
    },
  },
];

export const generalStates: ShellState[] = [
  { name: 'no home', show: at('/no-home', 'You have no homepage yet') },
  { name: 'permission required', show: at('/adm/permission-required', 'You do not have permission for this') },
  { name: 'work in progress', show: at('/work-in-progress', 'This menu entry has no page yet') },
  { name: 'a page not built', show: at('/scm/1047-customer-usage-by-customer', 'This page is not built yet') },
  { name: 'an unknown address', show: at('/nowhere', 'There is no page at this address') },
  {
    name: 'user drop-down',
    show: async (page) => {
      await page.goto('/no-home');
      await headerOf(page).getByRole('button', { name: 'Taylor' }).click();
    },
  },
];

const threePlaces = 'facility=NORTH&location=W1,W2,W3';

export const pageStates: ShellState[] = [
  { name: 'profile', show: at('/adm/profile', 'Menu and start page') },
  { name: 'contact support', show: at('/adm/contact-support', 'You have not written to support yet') },
  { name: 'users', show: at('/adm/users', 'Last sign-in') },
  {
    name: 'invite dialog',
    show: async (page) => {
      await page.goto('/adm/users');
      await page.getByRole('button', { name: 'Invite user' }).click();
      await expect(page.getByRole('dialog').getByLabel('Username')).toBeVisible();
    },
  },
  { name: 'roles', show: at('/adm/users?tab=roles', 'In use') },
  {
    name: 'role editor',
    show: async (page) => {
      await page.goto('/adm/users?tab=roles&edit=new');
      // Some pages of some groups: all rows are alike.
      await page.getByLabel('Find a group or page').fill('anomal');
      await expect(page.getByRole('checkbox', { name: 'Anomaly: Case Summary 1034' })).toBeVisible();
    },
  },
  { name: 'imports', show: at('/adm/imports', 'Send files without a browser') },
  {
    name: 'audit',
    // By one person: of everybody who is tested there are a hundred rows, and all of them are alike.
    show: (page, person) => at(`/adm/audit?user=${person.username}&from=2026-01-01`, 'Opened a page')(page, person),
  },
  // Of three places: all rows are alike, and looking at a cell takes longer than to show the page.
  { name: 'a report of a state', show: at(`/scm/1059-by-location?${threePlaces}`, /^3 rows$/u) },
  { name: 'a report of a period', show: at(`/scm/1077-by-location?${threePlaces}&period=30d`, /^3 rows$/u) },
];

const report = '/adm/audit?action=import-undo';
const onReport =
  (open: (page: Page) => Promise<void>): ShellState['show'] =>
  async (page) => {
    await page.goto(report);
    await open(page);
  };

/** Without favorites. */
export const emptyFavoriteStates: ShellState[] = [
  {
    name: 'drawer, empty',
    show: onReport(async (page) => {
      await expect((await openDrawer(page)).getByText("You don't have any Favorites yet!")).toBeVisible();
    }),
  },
  {
    name: titles.add,
    show: onReport(async (page) => {
      await iconOf(page, 'Save as Favorite').click();
      await dialogOf(page, titles.add).getByLabel('Description').fill('');
      await press(dialogOf(page, titles.add), 'OK');
      await expect(page.getByText('Description is required.')).toBeVisible();
    }),
  },
  {
    name: titles.addHome,
    show: onReport(async (page) => {
      await iconOf(page, 'Set as Home').click();
      await expect(dialogOf(page, titles.addHome)).toBeVisible();
    }),
  },
];

/** With a favorite of the report, and another one that is the homepage. */
export const favoriteStates: ShellState[] = [
  {
    name: 'drawer',
    show: onReport(async (page) => {
      await expect((await openDrawer(page)).getByText('Your home')).toBeVisible();
    }),
  },
  {
    name: 'drawer, large',
    needsWidth: 736,
    show: onReport(async (page) => {
      const drawer = await openDrawer(page);
      await drawer.getByRole('button', { name: 'Show as table' }).click();
      await expect(drawer.getByRole('table')).toBeVisible();
    }),
  },
  {
    name: titles.edit,
    show: onReport(async (page) => {
      await iconOf(page, 'Edit Favorite').click();
      await expect(dialogOf(page, titles.edit)).toBeVisible();
    }),
  },
  {
    name: titles.home,
    show: onReport(async (page) => {
      await iconOf(page, 'Set as Home').click();
      await expect(dialogOf(page, titles.home)).toBeVisible();
    }),
  },
  {
    name: titles.remove,
    show: onReport(async (page) => {
      await iconOf(page, 'Edit Favorite').click();
      await press(dialogOf(page, titles.edit), 'Remove Favorite');
      await expect(dialogOf(page, titles.remove)).toBeVisible();
    }),
  },
  {
    name: 'palette',
    show: onReport(async (page) => {
      await expect(iconOf(page, 'Edit Favorite')).toBeVisible();
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('option').first()).toBeVisible();
    }),
  },
];

export const reportFavorites = [
  { name: 'Undone imports', url: report },
  { name: 'Rejected rows', url: '/adm/audit?action=rejects-download' },
];
