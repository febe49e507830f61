import type { Sql } from '../engine.ts';

/** What a planner goes by: how many rows a table holds. */
export interface SizeLearner {
  /** Counts one table anew. */
  learnSize(table: string): Promise<void>;
  /** Counts each table anew in which much has changed since it was counted. */
  learnSizes(): Promise<void>;
}

type Asked = Pick<Sql, 'run' | 'rows'>;

export function sizeLearner(store: Asked): SizeLearner {
  let asked: Promise<boolean> | undefined;
  const hasCitus = (): Promise<boolean> => {
    asked ??= isCitus(store);
    return asked;
  };
  return {
    async learnSize(table) {
      await store.run(`analyze ${(await hasCitus()) ? await countedPart(store, table) : table}`);
    },
    async learnSizes() {
      const [grown] = await store.rows<{ tables: string | null }>((await hasCitus()) ? grownHere : grownTables);
      if (grown?.tables) await store.run(`analyze ${grown.tables}`);
    },
  };
}

export async function isCitus(store: Pick<Sql, 'rows'>): Promise<boolean> {
  const [found] = await store.rows("select 1 as found from pg_extension where extname = 'citus'");
  return found !== undefined;
}

/**
 * Tables of our own, temporary ones among them, that take other room than when they were counted last, or in whose room much has
 * changed since, as after a load that was taken back and sent again. The catalogue of the server, which a bare `analyze` reads as
 * well, is ten times their size in a small store.
 */
const grownTables = `
  select string_agg(cast(cast(oid as regclass) as text), ', ') as tables
  from pg_class
  where relkind in ('r', 'p')
    and relnamespace not in (select oid from pg_namespace where nspname in ('pg_catalog', 'information_schema'))
    and not pg_is_other_temp_schema(relnamespace)
    and (reltuples < 0 or pg_relation_size(oid) <> relpages * cast(current_setting('block_size') as bigint)
      or pg_stat_get_mod_since_analyze(oid) > greatest(1000, reltuples / 10))`;

/**
 * On Citus, those that are on this node alone: of the others the room here says nothing. Each node counts its own parts of those
 * in time; what cannot wait for that is counted by name.
 */
const grownHere = `${grownTables} and oid not in (select logicalrelid from pg_dist_partition)`;

/**
 * What is counted of a table on Citus: all of its parts. Of a table that is copied to every node it is the copy of this one, which
 * answers here: Citus refuses to count the others in a transaction that has read or written it.
 */
async function countedPart(store: Asked, table: string): Promise<string> {
  const [copy] = await store.rows<{ shardid: number }>(
    `select shard.shardid
     from pg_dist_partition spread
     join pg_dist_shard shard on shard.logicalrelid = spread.logicalrelid
     join pg_dist_placement placed on placed.shardid = shard.shardid and placed.groupid = 0
     where spread.logicalrelid = cast($1 as regclass) and spread.partmethod = 'n'`,
    [table],
  );
  return copy ? `${table}_${copy.shardid}` : table;
}
