import { dialogOf, openDrawer, press, recordCalls, titles } from './favorites.ts';
import { expectWidth, menuOf } from './shell.ts';
import { expect, test } from './test.ts';

const saved = {
  name: 'Undone imports',
  url: '/adm/audit?action=import-undo&actionName=Undid%20an%20import&from=2026-01-01',
};
const other = { name: 'Rejected rows', url: '/adm/audit?action=rejects-download' };

test('the drawer is empty before anything is saved, and says how to save', async ({ people, open }) => {
  const page = await open(await people.create(), '/no-home');
  const drawer = await openDrawer(page);
  await expect(drawer.getByText("You don't have any Favorites yet!", { exact: true })).toBeVisible();
  await expect(drawer).toContainText('Add favorites via the star icon at the top-right of most reports.');
  await expectWidth(drawer, 378);
});

test('the drawer lists the saved favorites, each leading to its saved address', async ({ people, open }) => {
  const page = await open(await people.create({ favorites: [saved, other] }), '/no-home');
  const drawer = await openDrawer(page);
  await expectWidth(drawer, 378);
  await expect(drawer.getByRole('link')).toHaveText(['Undone imports', 'Rejected rows']);
  await expect(drawer.getByRole('link', { name: 'Undone imports' })).toHaveAttribute('href', saved.url);
  await drawer.getByRole('link', { name: 'Undone imports' }).click();
  await expect(page).toHaveURL(
    /\/adm\/audit\?action=import-undo&actionName=Undid(%20|\+)an(%20|\+)import&from=2026-01-01$/u,
  );
  await expect(drawer).toBeHidden();
});

test('the drawer shows a small spinner until the list is there', async ({ people, open }) => {
  const page = await open(await people.create({ favorites: [other] }), 'about:blank');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/user_favorites?format=json', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/adm/audit');
  const control = page.getByRole('main').getByRole('status', { name: 'Loading favorites' });
  await expect(control).toBeVisible();
  const drawer = await openDrawer(page);
  await expect(drawer.getByRole('status', { name: 'Loading favorites' })).toBeVisible();
  await expect(drawer.locator('.ant-spin-sm')).toBeVisible();
  await expect(drawer.getByRole('link')).toHaveCount(0);
  answer();
  await expect(drawer.getByRole('link')).toHaveText(['Rejected rows']);
  await expect(drawer.locator('.ant-spin-sm')).toHaveCount(0);
});

test('the list loads once, whatever is opened and closed', async ({ people, open }) => {
  const page = await open(await people.create({ favorites: [other] }), 'about:blank');
  const calls = recordCalls(page);
  await page.goto('/adm/audit');
  const drawer = await openDrawer(page);
  await expect(drawer.getByRole('link')).toHaveText(['Rejected rows']);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await menuOf(page).getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByLabel('Start page')).toContainText('Rejected rows');
  await menuOf(page).getByRole('link', { name: 'Audit Log' }).click();
  await openDrawer(page);
  await expect(drawer.getByRole('link')).toHaveText(['Rejected rows']);
  await page.waitForLoadState('networkidle');
  expect(calls.map((call) => `${call.method()} ${new URL(call.url()).search}`)).toEqual(['GET ?format=json']);
});

test('the large drawer is 736 wide and shows a list view with Edit Description and its note', async ({
  people,
  open,
}) => {
  const page = await open(await people.create({ favorites: [saved, other] }), '/no-home');
  const drawer = await openDrawer(page);
  await drawer.getByRole('button', { name: 'Show as table' }).click();
  await expectWidth(drawer, 736);
  await expect(
    drawer.getByText('(Note: to change report filters, remove and create new Favorite)', { exact: true }),
  ).toBeVisible();
  const row = drawer.getByRole('row').filter({ hasText: 'Rejected rows' });
  const edit = row.getByRole('button', { name: 'Edit Description' });
  await edit.hover();
  await expect(page.getByRole('tooltip', { name: 'Edit Description' })).toBeVisible();
  await edit.click();
  const dialog = dialogOf(page, titles.edit);
  await dialog.getByLabel('Description').fill('What was refused');
  await press(dialog, 'OK');
  await expect(dialog).toBeHidden();
  await expect(drawer.getByRole('link')).toHaveText(['Undone imports', 'What was refused']);
  await drawer.getByRole('button', { name: 'Show as list' }).click();
  await expectWidth(drawer, 378);
});

test('a drawer over the drawer pushes it aside by 180', async ({ people, open }) => {
  const page = await open(await people.create({ favorites: [saved] }), '/no-home');
  const drawer = await openDrawer(page);
  await expectWidth(drawer, 378);
  const before = await drawer.boundingBox();
  await drawer.getByRole('button', { name: 'Saved filters' }).click();
  const inner = page.getByRole('dialog', { name: 'Saved filters' });
  await expect(inner).toContainText('Undid an import');
  await expectWidth(inner, 378);
  await expect.poll(async () => (before?.x ?? 0) - ((await drawer.boundingBox())?.x ?? 0)).toBe(180);
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' }, freshBrowsers: true });

  test('the drawer is gone at the latest after its deadline of 500 ms, even where the browser reports no end', async ({
    people,
    open,
  }) => {
    const page = await open(await people.create(), '/no-home');
    const drawer = await openDrawer(page);
    await expect(drawer).toBeInViewport();
    await page.evaluate(() => {
      for (const name of ['transitionend', 'animationend'] as const) {
        window.addEventListener(name, (event) => event.stopImmediatePropagation(), { capture: true });
      }
    });
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden({ timeout: 3000 });
  });
});
