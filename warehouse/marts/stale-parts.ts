import type { Sql } from '../sql.ts';
import { queues } from './stale.ts';

/** Every part that a company's facts have, of the queues that a mart finds full when it is built from all of them. */
const allParts: Record<string, string> = {
  stale_cells: `
    select cast($1 as integer), location_id, product_id, min(local_date)
    from (
      select location_id, product_id, local_date from movements where company_id = $1
      union all
      select location_id, product_id, local_date from counts where company_id = $1
    ) facts
    group by location_id, product_id`,
  stale_days: 'select distinct cast($1 as integer), local_date from movements where company_id = $1',
  stale_products: 'select cast($1 as integer), product_id from products where company_id = $1',
};

/** The queues of a company while its marts are refreshed: a mart that is built from all facts finds every part in them. */
export class StaleParts {
  readonly #store: Sql;
  readonly #companyId: number;
  #holdsAll = false;

  constructor(store: Sql, companyId: number) {
    this.#store = store;
    this.#companyId = companyId;
  }

  /** Puts every part into the queues; what was in them returns with `queued`. */
  async all(): Promise<void> {
    if (this.#holdsAll) return;
    this.#holdsAll = true;
    for (const name of queues) {
      await this.#store.makeTemp(`queued_${name}`, `select * from ${name} where company_id = $1`, [this.#companyId]);
      await this.clear(name);
      if (allParts[name]) await this.#store.run(`insert into ${name} ${allParts[name]}`, [this.#companyId]);
    }
  }

  async queued(): Promise<void> {
    if (!this.#holdsAll) return;
    this.#holdsAll = false;
    for (const name of queues) {
      await this.clear(name);
      await this.#store.run(`insert into ${name} select * from queued_${name}`);
    }
  }

  async hasAny(names: readonly string[]): Promise<boolean> {
    const found = names.map((name) => `select 1 as found from ${name} where company_id = $1`).join(' union all ');
    return (await this.#store.rows(`select * from (${found}) parts limit 1`, [this.#companyId])).length > 0;
  }

  async clear(name: string): Promise<void> {
    await this.#store.run(`delete from ${name} where company_id = $1`, [this.#companyId]);
  }
}
