import { cleanup, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stayHere } from '../../lib/testing/stay-here.ts';
import { FakeServer, favorite, renderFavorites, signIn } from './testing.tsx';
import { useFavorites } from './use-favorites.ts';

function Names({ of }: { of: string }) {
  const { favorites, isLoading } = useFavorites();
  return <p data-testid={of}>{isLoading ? 'loading' : favorites.map(({ name }) => name).join(', ') || 'none'}</p>;
}

const text = (id: string) => screen.findByTestId(id).then((element) => element.textContent);

describe('the list of favorites', () => {
  beforeEach(() => {
    signIn();
    stayHere();
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    localStorage.clear();
  });

  it('loads once, whoever asks for it and however often', async () => {
    const server = new FakeServer([favorite(1, 'Waste', '/a'), favorite(2, 'Stock', '/b')]);
    const { rerender } = renderFavorites([<Names key="1" of="one" />, <Names key="2" of="two" />]);
    await waitFor(async () => expect(await text('one')).toBe('Waste, Stock'));
    expect(await text('two')).toBe('Waste, Stock');

    rerender(null);
    rerender(<Names of="three" />);
    act(() => {
      window.dispatchEvent(new Event('focus'));
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('online'));
    });
    expect(await text('three')).toBe('Waste, Stock');
    expect(server.calls).toEqual([{ call: 'GET /api/user_favorites?format=json', body: undefined }]);
  });

  it.each([
    ['the server refuses', { status: 500, detail: 'no' }],
    ['the address is unknown', { status: 404, detail: 'no' }],
  ])('is silently empty when %s', async (_, refusal) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const server = new FakeServer([favorite(1, 'Waste', '/a')]);
    server.refuse('GET /api/user_favorites?format=json', refusal);
    renderFavorites(<Names of="one" />);
    await waitFor(async () => expect(await text('one')).toBe('none'));
    expect(logged).not.toHaveBeenCalled();
    expect(server.calls).toHaveLength(1);
  });

  it('is silently empty when the server cannot be reached, or answers something else', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    renderFavorites(<Names of="one" />);
    await waitFor(async () => expect(await text('one')).toBe('none'));

    cleanup();
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ favorites: [] })));
    renderFavorites(<Names of="two" />);
    await waitFor(async () => expect(await text('two')).toBe('none'));
  });

  it('is never shown to another person who signs in without a page load', async () => {
    new FakeServer([favorite(1, 'Waste', '/a')]);
    renderFavorites(<Names of="one" />);
    await waitFor(async () => expect(await text('one')).toBe('Waste'));

    new FakeServer([favorite(9, 'Other', '/b')]);
    act(() => signIn(null, 'ines'));
    expect(await text('one')).not.toContain('Waste');
    await waitFor(async () => expect(await text('one')).toBe('Other'));
  });
});
