import { cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stayHere } from '../../lib/testing/stay-here.ts';
import { button, control, FakeServer, favorite, findButton, renderFavorites, saved, signIn, url } from './testing.tsx';

const isRefused = (name: string) => button(name).getAttribute('aria-disabled') === 'true';

beforeEach(() => {
  signIn();
  stayHere();
});
describe('the control', () => {
  it('shows a spinner while the list is loading', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    renderFavorites(control());
    expect(await screen.findByRole('status', { name: 'Loading favorites' })).toBeTruthy();
    expect(document.querySelector('.ant-spin-sm')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('offers Save as Favorite and Set as Home for a report that is not saved', async () => {
    new FakeServer([favorite(8, 'Another filter', '/scm/1059-by-location?facility=3')]);
    renderFavorites(control());
    await findButton('Save as Favorite');
    expect(
      screen
        .getAllByRole('button')
        .map((one) => one.getAttribute('aria-label'))
        .sort(),
    ).toEqual(['Save as Favorite', 'Set as Home']);
  });

  it('offers Set as Home and Edit Favorite for a saved one', async () => {
    new FakeServer([saved]);
    renderFavorites(control());
    await findButton('Edit Favorite');
    expect(
      screen
        .getAllByRole('button')
        .map((one) => one.getAttribute('aria-label'))
        .sort(),
    ).toEqual(['Edit Favorite', 'Set as Home']);
  });

  it.each([
    ['an available home icon', 'Set as Home', 'Set as Home', { saved: true, disabled: false, home: null }],
    ['an edit icon', 'Edit Favorite', 'Edit Favorite', { saved: true, disabled: false, home: null }],
    ['an available save icon', 'Save as Favorite', 'Save as Favorite', { saved: false, disabled: false, home: null }],
    [
      'the home icon of the homepage',
      'Set as Home',
      'This is your home',
      { saved: true, disabled: false, home: saved.url },
    ],
    [
      'a home icon where saving is disabled',
      'Set as Home',
      'Not allowed',
      { saved: false, disabled: true, home: null },
    ],
    [
      'a save icon where saving is disabled',
      'Save as Favorite',
      'Not allowed',
      { saved: false, disabled: true, home: null },
    ],
  ])('has a tooltip on %s, for the keyboard too', async (_, name, tooltip, state) => {
    // Which tooltip can be seen is decided by antd's rules, so here they count.
    vi.unstubAllGlobals();
    signIn(state.home);
    new FakeServer(state.saved ? [saved] : []);
    const { user } = renderFavorites(control(state.disabled), {});
    await user.hover(await findButton(name));
    expect((await screen.findByRole('tooltip')).textContent).toBe(tooltip);

    cleanup();
    const again = renderFavorites(control(state.disabled), {});
    await findButton(name);
    while (document.activeElement !== button(name)) await again.user.tab();
    expect((await screen.findByRole('tooltip')).textContent).toBe(tooltip);
  });

  it('greys out both icons where saving is disabled, and they do nothing', async () => {
    new FakeServer();
    const { user } = renderFavorites(control(true));
    await user.click(await findButton('Save as Favorite'));
    await user.click(button('Set as Home'));
    expect([isRefused('Save as Favorite'), isRefused('Set as Home')]).toEqual([true, true]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('greys out the home icon of the homepage only, by the exact url', async () => {
    signIn(saved.url);
    new FakeServer([saved]);
    const { user } = renderFavorites(control());
    await user.click(await findButton('Set as Home'));
    expect([isRefused('Set as Home'), isRefused('Edit Favorite')]).toEqual([true, false]);
    expect(screen.queryByRole('dialog')).toBeNull();

    cleanup();
    signIn(url);
    renderFavorites(control());
    await findButton('Set as Home');
    expect(isRefused('Set as Home')).toBe(false);
  });
});
