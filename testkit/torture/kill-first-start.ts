import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { demoSignIns } from '../../demo/people.ts';
import { ApiClient } from './api-client.ts';
import { launch, startProduct } from './product.ts';

/** Kills the very first start after so many milliseconds, starts again, and returns what is missing as sentences. */
export async function killFirstStart(dataDir: string, afterMs: number, demoScale = '0'): Promise<string[]> {
  const child = launch(dataDir, demoScale);
  const ended = once(child, 'exit');
  await wait(afterMs);
  child.kill('SIGKILL');
  await ended;

  const product = await startProduct(dataDir, demoScale);
  try {
    const missing: string[] = [];
    for (const { username } of demoSignIns.people.filter((person) => person.username !== 'sso')) {
      const client = new ApiClient();
      client.address = product.address;
      await client
        .signIn(username)
        .then(() => client.list())
        .catch((error: unknown) => missing.push(`${username} cannot sign in: ${String(error)}`));
    }
    return missing;
  } finally {
    await product.kill();
  }
}
