import { expect, it } from 'vitest';
import { textOf } from '../../../query/define/sql.ts';
import { onEachEngine } from '../../../testkit/warehouses/on-each-engine.ts';
import { isEndState, isInUse } from './tag-words.ts';

/** All that can be said of a tag. */
const states = 'encoded approved restocked removed returned used voided expired recalled'.split(' ');

onEachEngine((warehouse) => {
  it('a tag is in use in every state that does not end it', async () => {
    const said = states.map((state) => `('${state}')`).join(', ');
    const inUse = textOf(isInUse('told.status'));
    const rows = await warehouse.engine.query<{ status: string }>(
      `select told.status from (values ${said}) as told(status) where ${inUse}`,
    );
    expect(rows.map(({ status }) => status).sort()).toEqual(states.filter((state) => !isEndState(state)).sort());
  });
});
