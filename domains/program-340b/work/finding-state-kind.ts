import * as z from 'zod/mini';
import type { DecisionKind } from '../../shared/work/decision-kind.ts';
import { decidedFindings } from '../marts/decided-findings.ts';

const findingState = z.object({
  state: z.enum(['open', 'in_review', 'accepted', 'resolved']),
  /** The username of who moved it there. */
  owner: z.string().check(z.minLength(1), z.maxLength(100)),
});
export type FindingState = z.infer<typeof findingState>;

const words = { open: 'open', in_review: 'in review', accepted: 'accepted by policy', resolved: 'resolved' };

/** Where a work item on a finding was moved: kept as a decision so that page 1093 filters, sorts and adds up by it. */
export const findingStateKind = {
  id: 'compliance-finding',
  title: 'States of compliance findings',
  field: 'state',
  value: findingState,
  right: 'compliance_by_item_detail_menu',
  pages: ['1093'],
  whenSubjectVanishes: 'The decision stays in the history; should the rule find the same again, it holds again.',
  relation: decidedFindings,
  isWorkedOut: true,
  inWords: ({ state, owner }) => `${words[state]}, by ${owner}`,
  valuesOf: ({ state, owner }) => [state, owner],
} satisfies DecisionKind<FindingState>;
