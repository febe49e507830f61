// @ts-check
/**
 * Loaded before the built product by a test (`node --import`): once the file that LOSE_STORE names is there, the next statement breaks the
 * embedded store for good, while another one works on and hears no interrupt. Such a store cannot be closed.
 */
import { existsSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';

const program = process.argv[1] ?? '';
const wish = process.env.LOSE_STORE ?? '';

if (program.endsWith('pestle.js')) {
  const require = createRequire(program);
  const duckdb = require('@duckdb/node-bindings');
  const loaded = require.cache[require.resolve('@duckdb/node-bindings')];
  if (loaded) loaded.exports = { __proto__: duckdb, ...loseStore(duckdb) };
}

/** @param {typeof import('@duckdb/node-bindings')} duckdb */
function loseStore({ query, interrupt, connect, get_or_create_from_cache: open }) {
  /** @type {import('@duckdb/node-bindings').Database} */
  let database;
  let isLost = false;
  return {
    get_or_create_from_cache: async (/** @type {Parameters<typeof open>} */ ...args) => {
      database = await open(...args);
      await query(await connect(database), "set global debug_checkpoint_abort = 'before_header'");
      return database;
    },
    interrupt: (/** @type {import('@duckdb/node-bindings').Connection} */ connection) =>
      isLost ? undefined : interrupt(connection),
    query: async (/** @type {import('@duckdb/node-bindings').Connection} */ connection, /** @type {string} */ sql) => {
      if (isLost || !existsSync(wish)) return query(connection, sql);
      isLost = true;
      rmSync(wish);
      const endless =
        'with recursive counted as (select 1 as n union all select n % 10 + 1 from counted) select count(*) from counted';
      const working = query(connection, endless);
      await query(await connect(database), 'force checkpoint').catch(() => undefined);
      // The next reader finds it broken.
      return working;
    },
  };
}
