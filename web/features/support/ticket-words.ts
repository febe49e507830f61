import type { Ticket } from '../../../contracts/support.ts';

export const topicWords: Record<Ticket['topic'], string> = {
  question: 'Question',
  problem: 'Something does not work',
  data: 'Data looks wrong',
  access: 'Access or permission',
  idea: 'Idea',
};

/** How a request travels on from here, as the person who wrote it is told right after sending. */
export const deliveryWords: Record<Ticket['delivery'], string> = {
  mail: 'It was mailed to support.',
  outbox: 'It is stored. No mail server is set, so an administrator passes it on from the outbox folder.',
  pending: 'It is stored and will be mailed to support.',
};

/** The same in the list, where there is room for a word. */
export const deliveryLabels: Record<Ticket['delivery'], string> = {
  mail: 'Mailed',
  outbox: 'In the outbox',
  pending: 'Waiting to be mailed',
};
