import { defineDomain } from '../define-domain.ts';

export const sharedDomain = defineDomain({
  id: 'shared',
  title: 'What every domain shares',
  uses: [],
  marts: [],
  datasets: [],
  reports: [],
});
