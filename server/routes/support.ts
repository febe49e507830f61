import { type Ticket, ticket, ticketCreate, ticketList } from '../../contracts/support.ts';
import { createTicket, listTickets, setTicketDelivery } from '../../state/tickets.ts';
import { readUserInfo } from '../../state/user-info.ts';
import { type App, visitOf } from '../app.ts';
import { audit } from '../audit.ts';

const config = { access: { key: 'contact_support_menu' }, aboutPeople: 'oneself' } as const;
const tags = ['support'];

export function supportRoutes(app: App): void {
  const { state, mail, settings } = app.services;

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
      const { created, user } = await state.inCompany(companyId, async (db) => {
        const created = await createTicket(db, userId, request.body);
        await audit(db, request, { action: 'ticket-create', subject: created.number });
        return { created, user: await readUserInfo(db, userId) };
      });
      // The ticket is stored by now: whatever happens to the letter, nothing is lost.
      const delivery = await mail.send({
        to: settings.SUPPORT_MAIL,
        subject: `[${created.number}] ${created.subject}`,
        text: letterOf(created, `${user.firstname} (${user.username}), ${user.companyname}`),
      });
      await state.inCompany(companyId, (db) => setTicketDelivery(db, created.id, delivery));
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
