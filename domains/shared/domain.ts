import { defineDomain } from '../define-domain.ts';
import { settingKinds } from './work/setting-kinds.ts';
import { taskKind } from './work/task-kind.ts';

export const sharedDomain = defineDomain({
  id: 'shared',
  title: 'What every domain shares',
  uses: [],
  marts: [],
  datasets: [],
  reports: [],
  decided: settingKinds.map(({ kind }) => kind),
  workItems: [taskKind],
});
