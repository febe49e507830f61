import type { LocalCheck } from '../../contracts/maintenance.ts';
import type { State } from '../../state/open-state.ts';
import { itemsUnlikeHistory } from '../../state/work-items.ts';

type Finding = LocalCheck[number]['findings'][number];

const mostExamples = 10;

/** Whether each work item stands as its newest entry says, with no entry missing before it. */
export async function checkWorkItems(state: State, companyId: number): Promise<Finding | undefined> {
  const { broken, ids } = await state.inCompany(companyId, (db) => itemsUnlikeHistory(db, mostExamples));
  if (broken === 0) return undefined;
  return {
    name: 'work items: as their history says',
    says: 'each item stands as its newest entry says, and no entry before it is missing',
    broken,
    examples: ids.map((item) => ({ item })),
  };
}
