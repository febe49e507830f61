import { describe, expect, it } from 'vitest';
import type { UserInfo } from '../../contracts/session.ts';
import { afterSignIn, homeOf } from './addresses.ts';

const user = (homepage: string | null): UserInfo => ({
  firstname: 'D',
  username: 'd',
  companyname: 'C',
  avatar: null,
  homepage,
  sso: false,
  layout: 'Mira',
  menugroups: [],
  menupages: [],
});
const favorite = '/scm/1059-by-location?facility=1';

describe('the Home link', () => {
  it("goes to the user's homepage, or to /no-home if there is none", () => {
    expect(homeOf(user(favorite))).toBe(favorite);
    expect(homeOf(user(null))).toBe('/no-home');
  });

  it.each(['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)', ''])(
    'never leaves the product: %s',
    (homepage) => {
      expect(homeOf(user(homepage))).toBe('/no-home');
    },
  );
});

describe('a sign-in', () => {
  it('leads Home', () => {
    expect(afterSignIn(user(favorite), null)).toBe(favorite);
    expect(afterSignIn(user(null), undefined)).toBe('/no-home');
  });

  it('leads to the page that was asked for before the session was missing', () => {
    expect(afterSignIn(user(favorite), { wanted: '/adm/audit?user=x' })).toBe('/adm/audit?user=x');
  });

  it.each([
    { wanted: '//elsewhere' },
    { wanted: 7 },
    {},
    'x',
    { wanted: '/adm/permission-required' },
    { wanted: '/no-home' },
  ])('leads Home where what was asked for is no page: %j', (state) => {
    expect(afterSignIn(user(favorite), state)).toBe(favorite);
  });
});
