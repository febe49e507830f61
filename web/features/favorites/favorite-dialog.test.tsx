import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAnew } from '../../lib/navigation.ts';
import { userInfoEntry } from '../../lib/storage/user-info.ts';
import { stayHere } from '../../lib/testing/stay-here.ts';
import {
  button,
  control,
  FakeServer,
  findButton,
  findDialog,
  inDialog,
  renderFavorites,
  saved,
  signIn,
  url,
} from './testing.tsx';

const homepage = () => userInfoEntry.read()?.homepage;
const description = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Description' });
const dialogIsGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  signIn();
  stayHere();
  logged = vi.spyOn(console, 'error').mockImplementation(() => {});
});
/** A failure leaves exactly one trace, in the log, and the dialog as it was. */
async function expectOnlyLogged(title: string) {
  await waitFor(() => expect(logged).toHaveBeenCalledTimes(1));
  expect(logged).toHaveBeenCalledWith('Oops! There was an error', expect.any(Error));
  await waitFor(async () => expect((await inDialog(title, 'OK')).className).not.toContain('loading'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.body.textContent).not.toContain('Oops');
  expect(loadAnew).not.toHaveBeenCalled();
}

describe('saving a report', () => {
  it('posts it under the report title, appends it to the list and closes the dialog', async () => {
    const server = new FakeServer();
    const { user } = renderFavorites(control());
    await user.click(await findButton('Save as Favorite'));
    const ok = await inDialog('Add Favorite', 'OK');
    expect(description().value).toBe('Inventory On Hand By Location: facility 2');
    expect(document.activeElement).toBe(description());
    await user.click(ok);
    await dialogIsGone();
    expect(server.changes).toEqual([
      { call: 'POST /api/user_favorites', body: { name: 'Inventory On Hand By Location: facility 2', url } },
    ]);
    expect(document.activeElement).toBe(button('Edit Favorite'));
    expect(logged).not.toHaveBeenCalled();
    expect(loadAnew).not.toHaveBeenCalled();
  });

  it('sends what was typed, by Enter, without tabs and outer spaces', async () => {
    const server = new FakeServer();
    const { user } = renderFavorites(control());
    await user.click(await findButton('Save as Favorite'));
    await findDialog('Add Favorite');
    await user.clear(description());
    await user.paste('  North\tstock ');
    await user.keyboard('{Enter}');
    await dialogIsGone();
    expect(server.changes[0]?.body).toEqual({ name: 'North stock', url });
  });

  it('asks for a description where there is none', async () => {
    const server = new FakeServer();
    const { user } = renderFavorites(control());
    await user.click(await findButton('Save as Favorite'));
    await findDialog('Add Favorite');
    expect(screen.queryByText('Description is required.')).toBeNull();
    await user.clear(description());
    await user.type(description(), '   ');
    await user.click(await inDialog('Add Favorite', 'OK'));
    const message = screen.getByText('Description is required.');
    expect(description().getAttribute('aria-describedby')).toBe(message.id);
    expect(description().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(description());
    expect(server.changes).toEqual([]);

    await user.type(description(), 'x');
    expect(screen.queryByText('Description is required.')).toBeNull();
  });

  it('does nothing on Cancel and on Escape, and gives the focus back', async () => {
    const server = new FakeServer();
    const { user } = renderFavorites(control());
    await user.click(await findButton('Save as Favorite'));
    await user.click(await inDialog('Add Favorite', 'Cancel'));
    await dialogIsGone();
    expect(document.activeElement).toBe(button('Save as Favorite'));

    await user.keyboard('{Enter}');
    await findDialog('Add Favorite');
    await user.keyboard('{Escape}');
    await dialogIsGone();
    expect(document.activeElement).toBe(button('Save as Favorite'));
    expect(server.changes).toEqual([]);
  });

  it('that fails is only logged, and nothing typed is lost', async () => {
    const server = new FakeServer();
    server.refuse('POST /api/user_favorites');
    const { user } = renderFavorites(control());
    await user.click(await findButton('Save as Favorite'));
    await findDialog('Add Favorite');
    await user.type(description(), ' of today');
    await user.click(await inDialog('Add Favorite', 'OK'));
    await expectOnlyLogged('Add Favorite');
    expect(description().value).toContain('of today');
    expect(button('Save as Favorite')).toBeTruthy();
  });
});

describe('saving a report and setting it as home', () => {
  it('saves it, makes it the homepage, stores that and loads its url', async () => {
    const server = new FakeServer();
    const { user } = renderFavorites(control());
    await user.click(await findButton('Set as Home'));
    await user.click(await inDialog('Save report as favorite and set as home?', 'OK'));
    await waitFor(() => expect(loadAnew).toHaveBeenCalledWith(url));
    expect(server.changes).toEqual([
      { call: 'POST /api/user_favorites', body: { name: 'Inventory On Hand By Location: facility 2', url } },
      { call: 'POST /api/user_favorites/make_home', body: { id_home: 100 } },
    ]);
    expect(homepage()).toBe(url);
    expect(button('Edit Favorite')).toBeTruthy();
    await dialogIsGone();
  });

  it('does not save it twice when only the second step has to be tried again', async () => {
    const server = new FakeServer();
    server.refuse('POST /api/user_favorites/make_home');
    const { user } = renderFavorites(control());
    await user.click(await findButton('Set as Home'));
    const title = 'Save report as favorite and set as home?';
    await user.click(await inDialog(title, 'OK'));
    await expectOnlyLogged(title);
    expect(homepage()).toBeNull();

    server.accept('POST /api/user_favorites/make_home');
    await user.click(await inDialog(title, 'OK'));
    await waitFor(() => expect(loadAnew).toHaveBeenCalledWith(url));
    expect(server.changes.filter(({ call }) => call === 'POST /api/user_favorites')).toHaveLength(1);
    expect(homepage()).toBe(url);
  });
});

describe('setting a saved report as home', () => {
  it("asks, then stores the favorite's url as the homepage and loads it", async () => {
    const server = new FakeServer([saved]);
    const { user } = renderFavorites(control());
    await user.click(await findButton('Set as Home'));
    const dialog = await findDialog("Make this 'Favorite' your Homepage?");
    expect(dialog.textContent).toContain("Click 'OK' to confirm.");
    expect(await inDialog("Make this 'Favorite' your Homepage?", 'Cancel')).toBeTruthy();
    await user.click(await inDialog("Make this 'Favorite' your Homepage?", 'OK'));
    await waitFor(() => expect(loadAnew).toHaveBeenCalledWith(saved.url));
    expect(server.changes).toEqual([{ call: 'POST /api/user_favorites/make_home', body: { id_home: 7 } }]);
    expect(homepage()).toBe(saved.url);
  });

  it('that fails is only logged, and the homepage stays', async () => {
    signIn('/elsewhere');
    const server = new FakeServer([saved]);
    server.refuse('POST /api/user_favorites/make_home', { status: 404, detail: 'Not found.' });
    const { user } = renderFavorites(control());
    await user.click(await findButton('Set as Home'));
    await user.click(await inDialog("Make this 'Favorite' your Homepage?", 'OK'));
    await expectOnlyLogged("Make this 'Favorite' your Homepage?");
    expect(homepage()).toBe('/elsewhere');
  });
});

describe('editing a favorite', () => {
  it('puts the description, and the list takes what the server returned', async () => {
    const server = new FakeServer([saved]);
    const { user } = renderFavorites(control());
    await user.click(await findButton('Edit Favorite'));
    await findDialog('Edit Favorite (description only)');
    expect(description().value).toBe('North stock');
    await user.keyboard('Stock of the north{Enter}');
    await dialogIsGone();
    expect(server.changes).toEqual([{ call: 'PUT /api/user_favorites/7', body: { name: 'Stock of the north' } }]);
    await user.click(button('Edit Favorite'));
    await findDialog('Edit Favorite (description only)');
    expect(description().value).toBe('Stock of the north (kept)');
  });

  it('needs a description', async () => {
    const server = new FakeServer([saved]);
    const { user } = renderFavorites(control());
    await user.click(await findButton('Edit Favorite'));
    await findDialog('Edit Favorite (description only)');
    await user.clear(description());
    await user.keyboard('{Enter}');
    expect(screen.getByText('Description is required.')).toBeTruthy();
    expect(server.changes).toEqual([]);
  });

  it('that fails is only logged, and nothing typed is lost', async () => {
    const server = new FakeServer([saved]);
    server.refuse('PUT /api/user_favorites/7');
    const { user } = renderFavorites(control());
    await user.click(await findButton('Edit Favorite'));
    await findDialog('Edit Favorite (description only)');
    await user.keyboard('Stock of the north{Enter}');
    await expectOnlyLogged('Edit Favorite (description only)');
    expect(description().value).toBe('Stock of the north');
  });
});

describe('removing a favorite', () => {
  const openRemoval = async (server: FakeServer) => {
    const { user } = renderFavorites(control());
    await user.click(await findButton('Edit Favorite'));
    await user.click(await inDialog('Edit Favorite (description only)', 'Remove Favorite'));
    await findDialog('Remove Favorite?');
    return { user, server };
  };

  it('asks first, then deletes it and drops it from the list', async () => {
    const { user, server } = await openRemoval(new FakeServer([saved]));
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(server.changes).toEqual([]);
    await user.click(await inDialog('Remove Favorite?', 'OK'));
    await dialogIsGone();
    expect(server.changes).toEqual([{ call: 'DELETE /api/user_favorites/7', body: undefined }]);
    expect(document.activeElement).toBe(button('Save as Favorite'));
    expect(loadAnew).not.toHaveBeenCalled();
  });

  it('keeps it on Cancel, where the focus stands at first', async () => {
    const { user, server } = await openRemoval(new FakeServer([saved]));
    expect(document.activeElement).toBe(await inDialog('Remove Favorite?', 'Cancel'));
    await user.keyboard('{Enter}');
    await dialogIsGone();
    expect(server.changes).toEqual([]);
    expect(document.activeElement).toBe(button('Edit Favorite'));
  });

  it('clears the stored homepage and loads the url anew when it was the homepage', async () => {
    signIn(saved.url);
    const { user } = await openRemoval(new FakeServer([saved]));
    await user.click(await inDialog('Remove Favorite?', 'OK'));
    await waitFor(() => expect(loadAnew).toHaveBeenCalledWith(url));
    expect(homepage()).toBeNull();
  });

  it('leaves another homepage alone', async () => {
    signIn('/elsewhere');
    const { user } = await openRemoval(new FakeServer([saved]));
    await user.click(await inDialog('Remove Favorite?', 'OK'));
    await dialogIsGone();
    expect(homepage()).toBe('/elsewhere');
    expect(loadAnew).not.toHaveBeenCalled();
  });

  it('that fails is only logged, and the favorite and the homepage stay', async () => {
    signIn(saved.url);
    const server = new FakeServer([saved]);
    server.refuse('DELETE /api/user_favorites/7', { status: 404, detail: 'Not found.' });
    const { user } = await openRemoval(server);
    await user.click(await inDialog('Remove Favorite?', 'OK'));
    await expectOnlyLogged('Remove Favorite?');
    expect(homepage()).toBe(saved.url);
    expect(button('Edit Favorite')).toBeTruthy();
  });
});
