import { randomUUID } from 'node:crypto';
import { groupKeys, pageKeys } from '../catalog/pages.ts';
import type { MemberLink, Role } from '../contracts/administration.ts';
import type { Favorite } from '../contracts/favorites.ts';
import { demoSignIns } from '../demo/people.ts';
import { type ApiSession, startApiSession } from './api-session.ts';
import type { DemoSessions, DemoUsername } from './demo-sessions.ts';
import type { Product } from './setup/addresses.ts';

export interface Person {
  product: Product;
  username: string;
  password: string;
  firstname: string;
  session: ApiSession;
  favorites: Favorite[];
}

export interface PersonWishes {
  firstname?: string;
  layout?: 'Mira' | 'insights';
  /** Keys of the person's own role; without them every key. */
  menugroups?: string[];
  menupages?: string[];
  favorites?: { name: string; url: string }[];
  /** Which of the favorites is the homepage. */
  home?: number;
}

type Keys = Pick<PersonWishes, 'menugroups' | 'menupages'>;

export interface People {
  /** A new user of the demo company who belongs to this test alone. */
  create(wishes?: PersonWishes): Promise<Person>;
  /** One of the demo sign-ins, for tests that change nothing. */
  demo(username: DemoUsername): Promise<Person>;
  close(): Promise<void>;
}

export const testPassword = 'a password for tests';

/** Where a test's people come from. Everything is made by the product's own calls. */
export function openPeople(product: Product, demoSessions: DemoSessions): People {
  const sessions: ApiSession[] = [];
  const start = async (username: string, password: string) => {
    const session = await startApiSession(product, username, password);
    sessions.push(session);
    return session;
  };
  const findRole = async (username: string, { menugroups, menupages }: Keys) => {
    if (!menugroups && !menupages) return demoSessions.administratorRole(product);
    const admin = await demoSessions.of(product, 'demo');
    const role = { name: `Role of ${username}`, menugroups: menugroups ?? groupKeys, menupages: menupages ?? pageKeys };
    return (await admin.ask<Role>('POST', 'roles', role)).id;
  };

  return {
    async create({ firstname = 'Taylor', layout = 'Mira', favorites = [], home, ...keys } = {}) {
      const admin = await demoSessions.of(product, 'demo');
      const username = `person-${randomUUID().slice(0, 8)}`;
      const roles = [await findRole(username, keys)];
      const invite = { username, firstname, lastname: '', email: null, layout, sso: false, roles };
      const { link } = await admin.ask<MemberLink>('POST', 'users', invite);
      await admin.ask('POST', 'password_links/redeem', { token: link?.split('#')[1], password: testPassword });

      const session = await start(username, testPassword);
      const saved: Favorite[] = [];
      for (const favorite of favorites) saved.push(await session.ask<Favorite>('POST', 'user_favorites', favorite));
      const homeId = home === undefined ? undefined : saved[home]?.id_favorites_pk;
      if (homeId !== undefined) await session.ask('POST', 'user_favorites/make_home', { id_home: homeId });
      return { product, username, password: testPassword, firstname, session, favorites: saved };
    },
    async demo(username) {
      const session = await demoSessions.of(product, username);
      const { firstname } = await session.ask<{ firstname: string }>('GET', 'me');
      return { product, username, password: demoSignIns.password, firstname, session, favorites: [] };
    },
    async close() {
      await Promise.all(sessions.map((session) => session.close()));
    },
  };
}
