import { Button } from 'antd';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StateMessage } from '../../../ui/state-message.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { AvatarSection } from './avatar-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileForm } from './profile-form.tsx';
import styles from './profile-page.module.css';
import { useProfile } from './read-profile.ts';

/** What a person may change about themselves. */
export function ProfilePage() {
  const { data, error, isPending, refetch } = useProfile();
  if (isPending) return <Skeleton label="Loading your profile" height={640} />;
  if (!data) {
    return (
      <StateMessage
        kind="error"
        title="Your profile could not be loaded"
        text={wordsOf(error)}
        action={<Button onClick={() => void refetch()}>Retry</Button>}
      />
    );
  }
  const { profile } = data;
  return (
    <div className={styles.page}>
      <AvatarSection profile={profile} />
      <ProfileForm profile={profile} />
      <PasswordSection profile={profile} />
    </div>
  );
}
