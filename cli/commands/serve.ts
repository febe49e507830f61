import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoSignIns } from '../../demo/people.ts';
import type { Settings } from '../../server/settings.ts';
import { startServer } from '../../server/start-server.ts';
import { storeLost } from '../exit-codes.mjs';
import { prepareFirstStart } from '../first-start.ts';

/** Beside the built program; absent where the sources run directly and another server holds the browser application. */
const webFolder = fileURLToPath(new URL('../web', import.meta.url));

/** In milliseconds: long enough for those who wait to be told, and for the log to be written. */
const farewell = 250;

/** The process that started this one starts it again; it kills what cannot end because DuckDB still works in one of its threads. */
function endWithLostStore(): void {
  process.send?.('store-lost');
  setTimeout(() => process.exit(storeLost), farewell);
}

export async function serve(settings: Settings): Promise<void> {
  mkdirSync(settings.DATA_DIR, { recursive: true, mode: 0o700 });
  const running = await startServer(settings, {
    webFolder: existsSync(join(webFolder, 'index.html')) ? webFolder : null,
    onStoreLost: endWithLostStore,
    beforeListening: (services) => prepareFirstStart(services, console.log),
  });
  const stop = () => {
    // A second signal, or a connection that does not end, must not keep the process.
    setTimeout(() => process.exit(1), 10_000).unref();
    void running.close().then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);

  console.log(`${settings.BRAND} is ready on ${running.address}`);
  if (running.prepared.demo) {
    console.log(`Demo sign-ins, password of all: ${demoSignIns.password}`);
    for (const { username, note } of demoSignIns.people) console.log(`  ${username.padEnd(9)} ${note}`);
  }
  if (running.prepared.invitation) {
    console.log(`The first administrator (username admin) sets a password here: ${running.prepared.invitation}`);
  }
}
