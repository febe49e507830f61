import { useState } from 'react';
import type { Ticket } from '../../../contracts/support.ts';
import { Card } from '../../../ui/card.tsx';
import styles from './contact-support-page.module.css';
import { TicketForm } from './ticket-form.tsx';
import { TicketSent } from './ticket-sent.tsx';
import { TicketTable } from './ticket-table.tsx';

/** A request to support, and the person's earlier ones. */
export function ContactSupportPage() {
  const [sent, setSent] = useState<Ticket | null>(null);
  return (
    <div className={styles.page}>
      {sent ? (
        <Card>
          <TicketSent ticket={sent} onAgain={() => setSent(null)} />
        </Card>
      ) : (
        <Card title="New request">
          <TicketForm onSent={setSent} />
        </Card>
      )}
      <Card title="Earlier requests">
        <TicketTable />
      </Card>
    </div>
  );
}
