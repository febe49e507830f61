import { defineWorkItemKind } from './work-item-kind.ts';

const longest = 200;

/** Something to do that no rule has found: a person writes it down for themselves or a colleague. */
export const taskKind = defineWorkItemKind({
  id: 'task',
  title: 'Task',
  page: 'my-work',
  subject: ['task_key'],
  facts: {
    what: {
      label: 'What',
      type: 'text',
      definition: 'What is to be done, in the words of who wrote it down. It names no patient.',
    },
  },
  titleOf: (_subject, { what }) => String(what ?? ''),
  drill: () => ({ query: {} }),
  states: {
    open: { label: 'Open' },
    doing: { label: 'In progress' },
    done: { label: 'Done', isEnd: true },
    dropped: { label: 'Not needed', isEnd: true },
  },
  begins: 'open',
  moves: [
    { from: 'open', to: 'doing', label: 'Begin' },
    { from: 'doing', to: 'done', label: 'Done' },
    { from: 'open', to: 'done', label: 'Done' },
    { from: 'open', to: 'dropped', label: 'Not needed', needsNote: true },
    { from: 'doing', to: 'dropped', label: 'Not needed', needsNote: true },
  ],
  due: null,
  evidence: null,
  openedBy: 'people and rules',
  whenFoundAgain: 'leave ended',
  refuse: (_subject, { what }) =>
    typeof what !== 'string' || what.trim() === '' || what.length > longest
      ? `facts.what: is required, with at most ${longest} characters`
      : undefined,
});
