import type { Role } from '../contracts/administration.ts';
import { demoSignIns } from '../demo/people.ts';
import { type ApiSession, startApiSession } from './api-session.ts';
import type { Product } from './setup/addresses.ts';

export type DemoUsername = 'demo' | 'insights' | 'viewer' | 'supplier';

/**
 * The sessions of the demo people, which all tests of a worker share: checking a password is slow on purpose.
 * A test that ends a session or changes its person needs a person of its own.
 */
export interface DemoSessions {
  of(product: Product, username: DemoUsername): Promise<ApiSession>;
  /** The role of the demo company that has every key. */
  administratorRole(product: Product): Promise<number>;
  close(): Promise<void>;
}

export function openDemoSessions(): DemoSessions {
  const sessions = new Map<string, Promise<ApiSession>>();
  const roles = new Map<Product, Promise<number>>();
  const of: DemoSessions['of'] = (product, username) =>
    remember(sessions, `${product} ${username}`, () => startApiSession(product, username, demoSignIns.password));
  return {
    of,
    administratorRole: (product) =>
      remember(roles, product, async () => findAdministratorRole(await of(product, 'demo'))),
    async close() {
      await Promise.all([...sessions.values()].map(async (session) => (await session).close()));
    },
  };
}

async function findAdministratorRole(admin: ApiSession): Promise<number> {
  const roles = await admin.ask<Role[]>('GET', 'roles');
  const everything = roles.find(({ name }) => name === 'Administrator');
  if (!everything) throw new Error('The demo company has no role named Administrator.');
  return everything.id;
}

function remember<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
