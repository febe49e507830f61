import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAnew } from '../../lib/navigation.ts';
import { userInfoEntry } from '../../lib/storage/user-info.ts';
import { stayHere } from '../../lib/testing/stay-here.ts';
import { FavoritesDrawer } from './favorites-drawer.tsx';
import { button, FakeServer, favorite, findButton, findDialog, inDialog, renderFavorites, signIn } from './testing.tsx';

const stock = favorite(1, 'North stock', '/scm/1059-by-location?facility=2&facilityName=North');
const waste = favorite(2, 'Waste', '/igs/1038-waste-witness-detail');
const onClose = vi.fn();
const drawer = <FavoritesDrawer open onClose={onClose} />;
const links = () => screen.getAllByRole('link').map((link) => link.textContent);
const wrapper = (title: string) =>
  findDialog(title).then((dialog) => dialog.closest<HTMLElement>('.ant-drawer-content-wrapper'));
const dialogIsGone = (title: string) => waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());

/** The row or table row of one favorite. */
const rowOf = (name: string) => {
  const row = screen.getByRole('link', { name }).closest<HTMLElement>('li, tr');
  if (!row) throw new Error(`There is no row of ${name}`);
  return within(row);
};

beforeEach(() => {
  signIn();
  stayHere();
});
afterEach(() => {
  onClose.mockClear();
  localStorage.clear();
});

describe('My Favorites', () => {
  it('shows a spinner while loading, then the list', async () => {
    let answer = (_: Response) => {};
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    renderFavorites(drawer);
    expect(await findDialog('My Favorites')).toBeTruthy();
    expect(screen.getByRole('status', { name: 'Loading favorites' })).toBeTruthy();
    expect(screen.queryByText("You don't have any Favorites yet!")).toBeNull();

    answer(Response.json([stock, waste]));
    await waitFor(() => expect(links()).toEqual(['North stock', 'Waste']));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('says where favorites come from when there are none', async () => {
    new FakeServer([]);
    renderFavorites(drawer);
    expect(await screen.findByText("You don't have any Favorites yet!")).toBeTruthy();
    expect(screen.getByText('Add favorites via the star icon at the top-right of most reports.')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is empty, and silent, when the list cannot be loaded', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    new FakeServer([stock]).refuse('GET /api/user_favorites?format=json');
    renderFavorites(drawer);
    expect(await screen.findByText("You don't have any Favorites yet!")).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(logged).not.toHaveBeenCalled();
  });

  it('leads to the saved url of each favorite without a page load, and closes', async () => {
    new FakeServer([stock, waste]);
    const Here = () => <p data-testid="here">{useLocation().pathname + useLocation().search}</p>;
    const { user } = renderFavorites([<FavoritesDrawer key="drawer" open onClose={onClose} />, <Here key="here" />]);
    await user.click(await screen.findByRole('link', { name: 'North stock' }));
    expect(screen.getByTestId('here').textContent).toBe(stock.url);
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(loadAnew).not.toHaveBeenCalled();
  });

  it('marks the homepage in words', async () => {
    signIn(stock.url);
    new FakeServer([stock, waste]);
    renderFavorites(drawer);
    await screen.findByRole('link', { name: 'Waste' });
    expect(rowOf('North stock').getByText('Your home')).toBeTruthy();
    expect(rowOf('Waste').queryByText('Your home')).toBeNull();
    expect(rowOf('North stock').getByRole('button', { name: 'Set as Home' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });

  it('sets a favorite as home', async () => {
    const server = new FakeServer([stock, waste]);
    const { user } = renderFavorites(drawer);
    await screen.findByRole('link', { name: 'Waste' });
    await user.click(rowOf('Waste').getByRole('button', { name: 'Set as Home' }));
    await user.click(await inDialog("Make this 'Favorite' your Homepage?", 'OK'));
    await waitFor(() => expect(loadAnew).toHaveBeenCalledWith(waste.url));
    expect(server.changes).toEqual([{ call: 'POST /api/user_favorites/make_home', body: { id_home: 2 } }]);
    expect(userInfoEntry.read()?.homepage).toBe(waste.url);
  });

  it('edits a favorite in its row', async () => {
    new FakeServer([stock, waste]);
    const { user } = renderFavorites(drawer);
    await screen.findByRole('link', { name: 'Waste' });
    await user.click(rowOf('Waste').getByRole('button', { name: 'Edit Favorite' }));
    await findDialog('Edit Favorite (description only)');
    await user.keyboard('Waste by user{Enter}');
    await waitFor(() => expect(links()).toEqual(['North stock', 'Waste by user (kept)']));
  });

  it('removes a favorite and keeps the focus inside', async () => {
    new FakeServer([stock, waste]);
    const { user } = renderFavorites(drawer);
    await screen.findByRole('link', { name: 'Waste' });
    await user.click(rowOf('Waste').getByRole('button', { name: 'Edit Favorite' }));
    await user.click(await inDialog('Edit Favorite (description only)', 'Remove Favorite'));
    await user.click(await inDialog('Remove Favorite?', 'OK'));
    await dialogIsGone('Remove Favorite?');
    expect(links()).toEqual(['North stock']);
    expect((await findDialog('My Favorites')).contains(document.activeElement)).toBe(true);
  });

  it('closes only the dialog on Escape', async () => {
    new FakeServer([stock]);
    const { user } = renderFavorites(drawer);
    await user.click(await findButton('Edit Favorite'));
    await findDialog('Edit Favorite (description only)');
    await user.keyboard('{Escape}');
    await dialogIsGone('Edit Favorite (description only)');
    expect(onClose).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button('Edit Favorite'));
  });

  it('closes by one Escape, even where a tooltip is open', async () => {
    new FakeServer([stock]);
    const { user } = renderFavorites(drawer);
    await screen.findByRole('link', { name: 'North stock' });
    await user.hover(button('Edit Favorite'));
    button('Edit Favorite').focus();
    await screen.findByRole('tooltip');
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalled();
  });
});

describe('the large drawer', () => {
  const openTable = async (server: FakeServer) => {
    const { user } = renderFavorites(drawer);
    await user.click(await findButton('Show as table'));
    return { user, server };
  };

  it('is 736 wide instead of 378, and back', async () => {
    new FakeServer([stock]);
    const { user } = renderFavorites(drawer);
    await findButton('Show as table');
    expect((await wrapper('My Favorites'))?.style.width).toBe('378px');
    await user.click(button('Show as table'));
    expect((await wrapper('My Favorites'))?.style.width).toBe('736px');
    await user.click(button('Show as list'));
    expect((await wrapper('My Favorites'))?.style.width).toBe('378px');
  });

  it('is not offered where the screen cannot hold it', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query !== '(min-width: 736px)',
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
    }));
    new FakeServer([stock]);
    renderFavorites(drawer);
    await screen.findByRole('link', { name: 'North stock' });
    expect(screen.queryByRole('button', { name: 'Show as table' })).toBeNull();
  });

  it('is a table with an Edit Description icon and the note on filters', async () => {
    signIn(waste.url);
    const { user, server } = await openTable(new FakeServer([stock, waste]));
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Description',
      'Report',
      'Home',
      'Actions',
    ]);
    expect(rowOf('North stock').getByText('Inventory On Hand By Location')).toBeTruthy();
    expect(rowOf('Waste').getByText('Your home')).toBeTruthy();

    const edit = rowOf('North stock').getByRole('button', { name: 'Edit Description' });
    const note = screen.getByText('(Note: to change report filters, remove and create new Favorite)');
    expect(edit.getAttribute('aria-describedby')).toBe(note.id);
    await user.click(edit);
    await findDialog('Edit Favorite (description only)');
    await user.keyboard('Stock{Enter}');
    await waitFor(() => expect(links()).toEqual(['Stock (kept)', 'Waste']));
    expect(server.changes).toEqual([{ call: 'PUT /api/user_favorites/1', body: { name: 'Stock' } }]);
  });

  it('removes the homepage: clears the stored one and loads its url anew', async () => {
    signIn(waste.url);
    const { user } = await openTable(new FakeServer([stock, waste]));
    await user.click(rowOf('Waste').getByRole('button', { name: 'Remove Favorite' }));
    await user.click(await inDialog('Remove Favorite?', 'OK'));
    await waitFor(() => expect(loadAnew).toHaveBeenCalledWith(waste.url));
    expect(userInfoEntry.read()?.homepage).toBeNull();
    expect(links()).toEqual(['North stock']);
  });
});

describe('saved filters', () => {
  it('open in a second drawer that pushes the first one by 180', async () => {
    new FakeServer([stock]);
    const { user } = renderFavorites(drawer);
    await user.click(await findButton('Saved filters'));
    const second = await findDialog('Saved filters');
    expect(
      within(second)
        .getAllByRole('term')
        .map((term) => term.textContent),
    ).toEqual(['Report', 'Facility']);
    expect(
      within(second)
        .getAllByRole('definition')
        .map((one) => one.textContent),
    ).toEqual(['Inventory On Hand By Location', 'North']);
    expect((await wrapper('My Favorites'))?.style.transform).toBe('translateX(-180px)');

    await user.keyboard('{Escape}');
    await waitFor(async () => expect((await wrapper('My Favorites'))?.style.transform).toBe(''));
    expect(onClose).not.toHaveBeenCalled();
  });
});
