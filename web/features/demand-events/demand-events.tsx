import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { demandEventEdit } from '../../../catalog/edit-rights.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { useUserInfo } from '../../lib/storage/user-info.ts';
import styles from './demand-events.module.css';
import { blankTexts, inForce, textsOf } from './event-fields.ts';
import { EventForm } from './event-form.tsx';
import { EventHistory } from './event-history.tsx';
import { useEventHistory, useEventRow } from './use-demand-events.ts';

/** Beside the events: making one, or changing the one that is chosen. */
export function DemandEvents() {
  const [params] = useSearchParams();
  const codes = params.get('event')?.split(',') ?? [];
  const mayEdit = useUserInfo()?.menupages.includes(demandEventEdit) ?? false;
  const [code] = codes;
  if (code && codes.length === 1) return <OneEvent key={code} code={code} mayEdit={mayEdit} />;
  return mayEdit ? <NewEvent /> : null;
}

function Saved({ name }: { name: string }) {
  return (
    <Notice kind="info">
      {name} is saved. The forecasts of the SKUs that it touches are made anew within minutes; its measured effect
      follows with them.
    </Notice>
  );
}

function NewEvent() {
  const [isOpen, setOpen] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  return (
    <div className={styles.body}>
      {saved === null ? null : <Saved name={saved} />}
      {isOpen ? (
        <Card title="New event">
          <EventForm
            first={blankTexts}
            code={null}
            replaces={null}
            learned={null}
            onSaved={(name) => {
              setSaved(name);
              setOpen(false);
            }}
          />
        </Card>
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>New event</Button>
        </div>
      )}
    </div>
  );
}

function OneEvent({ code, mayEdit }: { code: string; mayEdit: boolean }) {
  const [saved, setSaved] = useState<string | null>(null);
  const row = useEventRow(code);
  const history = useEventHistory(code);
  const error = row.error ?? history.error;
  if (error) return <Notice kind="error">The event cannot be shown. {wordsOf(error)}</Notice>;
  if (!row.data && row.isSuccess) return null;
  if (!row.data || !history.data) return <Skeleton height="120px" label="Reading the event" />;
  const { decisions } = history.data;
  const current = inForce(decisions);
  const learned = typeof row.data.learned_pct === 'number' ? row.data.learned_pct : null;
  return (
    <Card title={mayEdit ? `Change ${row.data.event}` : String(row.data.event)}>
      <div className={styles.body}>
        {saved === null ? null : <Saved name={saved} />}
        {row.data.differs === true ? (
          <Notice kind="info">
            A file says something else of this event. What people decided here holds until it is withdrawn.
          </Notice>
        ) : null}
        {mayEdit ? (
          <EventForm
            key={current?.id ?? 0}
            first={textsOf(row.data)}
            code={code}
            replaces={current?.id ?? null}
            learned={learned}
            onSaved={setSaved}
          />
        ) : null}
        <EventHistory code={code} decisions={decisions} mayEdit={mayEdit} />
      </div>
    </Card>
  );
}
