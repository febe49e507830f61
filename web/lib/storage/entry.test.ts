import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appearanceEntry } from './appearance.ts';
import { byChartEntry } from './by-chart.ts';
import { byMenuEntry } from './by-menu.ts';
import { goBackEntry } from './go-back.ts';
import { sessionTokenEntry } from './session-token.ts';
import { tableLayoutsEntry } from './table-layouts.ts';
import { userInfoEntry } from './user-info.ts';

const user = {
  firstname: 'Dana',
  username: 'dana',
  companyname: 'Mercy',
  avatar: null,
  homepage: '/scm/1059-by-location',
  sso: false,
  layout: 'Mira',
  menugroups: ['dashboards'],
  menupages: ['profile_menu'],
};
const cases = [
  { name: 'user-info', entry: userInfoEntry, value: user },
  { name: 'session-token', entry: sessionTokenEntry, value: 'abc' },
  { name: 'go-back', entry: goBackEntry, value: { url: '/scm/1059-by-location?x=1', title: 'On hand' } },
  { name: 'by-menu', entry: byMenuEntry, value: { page: '1059', branch: 'Pharm. Supply Chain' } },
  {
    name: 'by-chart',
    entry: byChartEntry,
    value: { page: '1059', from: '1059', mark: 'ICU', asks: 'location=ICU', asked: '' },
  },
  {
    name: 'table-layouts',
    entry: tableLayoutsEntry,
    value: { '1059': { columns: ['turns'], widths: { location: 240 }, pinned: 2 } },
  },
  { name: 'appearance', entry: appearanceEntry, value: { theme: 'dark', density: 'compact' } },
] as const;
const corrupt = ['', '{', 'null', '42', '[]', '{}', '"', '{"firstname":1}', '{"url":"https://elsewhere"}', 'undefined'];
/** Nothing arranged yet is an arrangement too; one that pins half of the table is not. */
const corruptOf: Record<string, string[]> = {
  'table-layouts': [...corrupt.filter((text) => text !== '{}'), '{"1059":{"widths":{},"pinned":9}}'],
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe.each(cases)('the $name entry', ({ name, entry, value }) => {
  const write: (value: unknown) => void = entry.write.bind(entry) as never;

  it('gives back what was written, as JSON under its name', () => {
    write(value);
    expect(JSON.parse(localStorage.getItem(name) ?? '')).toEqual(value);
    expect(entry.read()).toEqual(value);
    entry.clear();
    expect(entry.read()).toBeNull();
    expect(localStorage.getItem(name)).toBeNull();
  });

  it.each(corruptOf[name] ?? corrupt)('is dropped where it holds %s', (text) => {
    localStorage.setItem(name, text);
    expect(entry.read()).toBeNull();
    expect(localStorage.getItem(name)).toBeNull();
  });

  it('gives the same object for the same text, so that nothing is drawn anew without a change', () => {
    write(value);
    expect(entry.read()).toBe(entry.read());
  });

  it('tells of a change in this tab and in another one, until it is unsubscribed', () => {
    const changed = vi.fn();
    const unsubscribe = entry.subscribe(changed);
    write(value);
    window.dispatchEvent(new StorageEvent('storage', { key: name }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'another' }));
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(changed).toHaveBeenCalledTimes(3);
    unsubscribe();
    entry.clear();
    expect(changed).toHaveBeenCalledTimes(3);
  });

  it('is simply absent in a browser that refuses storage', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    try {
      write(value);
      entry.clear();
      expect(entry.read()).toBeNull();
    } finally {
      vi.unstubAllGlobals();
    }
  });
});
