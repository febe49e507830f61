import { dueFilters, ownerFilters, statusFilters, workItemOrders } from '../../../contracts/work-items.ts';

/** What is asked of the list. The address of the page holds all of it. */
export interface WorkQuestion {
  owner: (typeof ownerFilters)[number];
  status: (typeof statusFilters)[number];
  due: (typeof dueFilters)[number];
  kind: string[];
  facility: string[];
  search: string;
  sort: (typeof workItemOrders)[number];
}

/** What the page opens with: what waits for who is signed in, the most urgent first. */
export const usual: WorkQuestion = {
  ...{ owner: 'me', status: 'open', due: 'any', sort: 'due', kind: [], facility: [], search: '' },
};

const oneOf = <Value extends string>(values: readonly Value[], text: string | null, otherwise: Value): Value =>
  values.find((value) => value === text) ?? otherwise;
const listIn = (text: string | null): string[] => [...new Set((text ?? '').split(',').filter(Boolean))];

/** What no contract allows is left out: an old or mistyped link still opens. */
export function readWorkAddress(params: URLSearchParams): WorkQuestion {
  return {
    owner: oneOf(ownerFilters, params.get('owner'), usual.owner),
    status: oneOf(statusFilters, params.get('status'), usual.status),
    due: oneOf(dueFilters, params.get('due'), usual.due),
    sort: oneOf(workItemOrders, params.get('sort'), usual.sort),
    kind: listIn(params.get('kind')).filter((kind) => /^[a-z0-9-]{1,60}$/u.test(kind)),
    facility: listIn(params.get('facility')),
    search: (params.get('search') ?? '').trim().slice(0, 200),
  };
}

/** The address of a question; what is usual is left out, and so is the item that was open. */
export function writeWorkAddress(question: WorkQuestion): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of writeQuestion(question))
    if (value !== String(usual[name as keyof WorkQuestion])) params.set(name, value);
  return params;
}

/** As the API takes it. */
export function writeQuestion({ kind, facility, search, ...words }: WorkQuestion): URLSearchParams {
  const params = new URLSearchParams(words);
  if (kind.length > 0) params.set('kind', kind.join());
  if (facility.length > 0) params.set('facility', facility.join());
  if (search) params.set('search', search);
  return params;
}
