import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { type Ticket, type TicketCreate, ticketCreate, ticketTopics } from '../../../contracts/support.ts';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { TextField } from '../../lib/form/text-field.tsx';
import { useContractForm } from '../../lib/form/use-contract-form.ts';
import styles from './contact-support-page.module.css';
import { useCreateTicket } from './create-ticket.ts';
import { findPreviousPage } from './previous-page.ts';
import { topicWords } from './ticket-words.ts';

const labels = { topic: 'Topic', subject: 'Subject', message: 'Message', page: 'Page' };
const topics = [
  { value: '', label: 'Choose a topic' },
  ...ticketTopics.map((topic) => ({ value: topic, label: topicWords[topic] })),
];

/** What a request to support needs. The words stay in the form until they have arrived. */
export function TicketForm({ onSent }: { onSent: (ticket: Ticket) => void }) {
  const create = useCreateTicket();
  const [previous] = useState(findPreviousPage);
  const form = useContractForm<Record<keyof typeof labels, string>, TicketCreate>({
    schema: ticketCreate,
    initial: { topic: '', subject: '', message: '', page: previous?.path ?? '' },
    labels,
    send: async ({ page, ...request }) => onSent(await create.mutateAsync(page ? { ...request, page } : request)),
  });
  const { values, errors } = form;

  return (
    <form ref={form.ref} className={styles.form} onSubmit={form.submit} noValidate aria-label="Contact support">
      <Field label={labels.topic} error={errors.topic} required>
        {(control) => (
          <SelectInput
            control={control}
            value={values.topic}
            options={topics}
            onChange={(topic) => form.set('topic', topic)}
            onBlur={() => form.leave('topic')}
          />
        )}
      </Field>
      <TextField form={form} name="subject" label={labels.subject} />
      <TextField
        form={form}
        name="message"
        label={labels.message}
        hint="What you did, what you expected, what you saw. Leave out anything that identifies a patient."
        rows={8}
      />
      {previous ? (
        <Checkbox
          checked={values.page !== ''}
          onChange={(event) => form.set('page', event.target.checked ? previous.path : '')}
        >
          Tell support that I came from {previous.title} <span className={styles.path}>{previous.path}</span>
        </Checkbox>
      ) : null}
      {form.problem ? (
        <Notice kind="error">Your request was not sent, and nothing you wrote is lost. {form.problem}</Notice>
      ) : null}
      <div>
        <Button type="primary" htmlType="submit" loading={form.sending}>
          Send
        </Button>
      </div>
    </form>
  );
}
