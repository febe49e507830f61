import { Button } from 'antd';
import type { MemberLink } from '../../../contracts/administration.ts';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './member-form.module.css';

interface LinkShownProps {
  answer: MemberLink;
  onClose: () => void;
}

/** The link that was made, which is shown this once, and whether it has travelled on its own. */
export function LinkShown({ answer, onClose }: LinkShownProps) {
  return (
    <div className={styles.form}>
      <div role="status">
        <Notice kind={answer.delivery === 'none' ? 'warning' : 'success'}>{describe(answer)}</Notice>
      </div>
      <CopyField label="Link" text={answer.link} />
      <p className={styles.hint}>The link is shown only now, and it works once. Give it to nobody else.</p>
      <div className={styles.done}>
        <Button type="primary" onClick={onClose} autoFocus>
          Done
        </Button>
      </div>
    </div>
  );
}

function describe({ member, delivery }: MemberLink): string {
  const { username, email } = member;
  if (delivery === 'mail') return `The link was mailed to ${email}.`;
  if (delivery === 'waiting')
    return `The mail server did not take the letter to ${email}. It is sent again by itself; you can pass the link on meanwhile.`;
  if (delivery === 'outbox') return `No mail server is set: the letter to ${email} is in the outbox folder.`;
  if (email) return `The letter to ${email} could not be sent. Pass the link on yourself.`;
  return `${username} has no mail address. Pass the link on yourself.`;
}
