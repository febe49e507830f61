import type { Ticket, TicketCreate } from '../contracts/support.ts';
import type { CompanyDb } from './transactions.ts';

const columns = ['id', 'topic', 'subject', 'message', 'page', 'delivery', 'created_at'] as const;

type Row = Omit<Ticket, 'number' | 'created_at'> & { created_at: Date };
const asTicket = (row: Row): Ticket => ({
  ...row,
  number: `PS-${String(row.id).padStart(6, '0')}`,
  created_at: row.created_at.toISOString(),
});

export async function createTicket(db: CompanyDb, userId: number, { page, ...ticket }: TicketCreate): Promise<Ticket> {
  const row = await db
    .insertInto('tickets')
    .values({ user_id: userId, page: page || null, ...ticket })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return asTicket(row);
}

export async function setTicketDelivery(db: CompanyDb, id: number, delivery: Ticket['delivery']): Promise<void> {
  await db.updateTable('tickets').set({ delivery }).where('id', '=', id).execute();
}

export async function listTickets(db: CompanyDb, userId: number): Promise<Ticket[]> {
  const rows = await db
    .selectFrom('tickets')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.map(asTicket);
}
