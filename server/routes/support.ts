import { type Ticket, ticket, ticketCreate, ticketList } from '../../contracts/support.ts';
import { createLetter } from '../../state/letters.ts';
import { createTicket, listTickets } from '../../state/tickets.ts';
import { readUserInfo } from '../../state/user-info.ts';
import { type App, visitOf } from '../app.ts';
import { audit } from '../audit.ts';

const config = { access: { key: 'contact_support_menu' }, aboutPeople: 'oneself' } as const;
const tags = ['support'];

export function supportRoutes(app: App): void {
  const { state, outbox, settings, now } = app.services;

  app.get(
    '/api/support/tickets',
    { config, schema: { tags, summary: 'My tickets', response: { 200: ticketList } } },
    (request) => {
      const { companyId, userId } = visitOf(request);
      return state.inCompany(companyId, (db) => listTickets(db, userId));
    },
  );

  app.post(
    '/api/support/tickets',
    { config, schema: { tags, summary: 'Contact support', body: ticketCreate, response: { 201: ticket } } },
    async (request, reply) => {
      const { companyId, userId } = visitOf(request);
      const { created, letter } = await state.inCompany(companyId, async (db) => {
        const created = await createTicket(db, userId, request.body);
        await audit(db, request, { action: 'ticket-create', subject: created.number });
        const user = await readUserInfo(db, userId);
        const letter = await createLetter(
          db,
          {
            ...{ kind: 'support', companyId, ticketId: created.id, to: settings.SUPPORT_MAIL },
            subject: `[${created.number}] ${created.subject}`,
            text: letterOf(created, `${user.firstname} (${user.username}), ${user.companyname}`),
          },
          now(),
        );
        return { created, letter };
      });
      const [status] = await outbox.send(companyId, [letter]);
      const delivery = status === 'mail' || status === 'outbox' ? status : 'pending';
      return reply.code(201).send({ ...created, delivery });
    },
  );
}

function letterOf(ticket: Ticket, from: string): string {
  return [
    `Ticket: ${ticket.number}`,
    `From: ${from}`,
    `Topic: ${ticket.topic}`,
    `Page: ${ticket.page ?? 'not given'}`,
    '',
    ticket.message,
    '',
  ].join('\n');
}
