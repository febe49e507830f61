/**
 * A condition: a relation that may be temporary has a row, under this alias, for which the condition holds. Citus
 * refuses a temporary table inside a correlated `exists` ("relation … is not distributed") and takes it from a
 * subselect, whose rows it sends to the nodes; the other engines plan both forms alike.
 */
export const existsIn = (relation: string, alias: string, condition: string): string =>
  `exists (select 1 from (select * from ${relation}) ${alias} where ${condition})`;
