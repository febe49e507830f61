import type { Locator, Page, Request } from '@playwright/test';
import { headerOf } from './shell.ts';

/** The favorite control of the report that is open. */
export const controlOf = (page: Page): Locator => page.getByRole('main').getByRole('group');
export const iconOf = (page: Page, name: string): Locator => controlOf(page).getByRole('button', { name });
export const dialogOf = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title, exact: true });

export const titles = {
  add: 'Add Favorite',
  edit: 'Edit Favorite (description only)',
  addHome: 'Save report as favorite and set as home?',
  home: "Make this 'Favorite' your Homepage?",
  remove: 'Remove Favorite?',
} as const;

export async function press(dialog: Locator, button: 'OK' | 'Cancel' | 'Remove Favorite'): Promise<void> {
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

export async function openDrawer(page: Page): Promise<Locator> {
  await headerOf(page).getByRole('button', { name: 'My Favorites' }).click();
  return page.getByRole('dialog', { name: 'My Favorites' });
}

/** Gathers every call about favorites that the page makes from now on. */
export function recordCalls(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/user_favorites')) calls.push(request);
  });
  return calls;
}

/** What a call asks for: method, path with query, and JSON body. */
export function describeCall(request: Request): { method: string; path: string; body: unknown } {
  const { pathname, search } = new URL(request.url());
  return { method: request.method(), path: pathname + search, body: request.postDataJSON() as unknown };
}
