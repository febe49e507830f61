import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import type { Ticket } from '../../../contracts/support.ts';
import styles from './contact-support-page.module.css';
import { deliveryWords } from './ticket-words.ts';

interface TicketSentProps {
  ticket: Ticket;
  onAgain: () => void;
}

/** Takes the place of the form, and the focus with it: the number is what the person needs now. */
export function TicketSent({ ticket, onAgain }: TicketSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.sent}>
      <h2 ref={heading} className={styles.number} tabIndex={-1}>
        <span className={styles.numberLabel}>Your ticket number</span> {ticket.number}
      </h2>
      <p className={styles.subject}>{ticket.subject}</p>
      <p className={styles.delivery}>{deliveryWords[ticket.delivery]} Quote the number when you ask about it.</p>
      <Button onClick={onAgain}>Write another request</Button>
    </div>
  );
}
