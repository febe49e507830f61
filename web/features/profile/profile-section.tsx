import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import styles from './profile-section.module.css';

interface ProfileSectionProps {
  title: string;
  description: ReactNode;
  children: ReactNode;
}

/** One subject of the profile: what it is about on one side, its controls on the other. */
export function ProfileSection({ title, description, children }: ProfileSectionProps) {
  return (
    <Card>
      <div className={styles.section}>
        <div>
          <h2 className={styles.title}>{title}</h2>
          <div className={styles.description}>{description}</div>
        </div>
        <div className={styles.controls}>{children}</div>
      </div>
    </Card>
  );
}
