import type { ReactNode } from 'react';
import { settings } from '../../lib/client-settings.ts';
import styles from './sign-in-frame.module.css';

interface SignInFrameProps {
  title: string;
  children: ReactNode;
}

/** What every page before sign-in looks like. These pages are light on purpose: none of them loads the component library. */
export function SignInFrame({ title, children }: SignInFrameProps) {
  return (
    <div className={styles.ground}>
      <main className={styles.card}>
        <div className={styles.brand}>
          <img src="/favicon.svg" width={36} height={36} alt="" />
          <div>
            <p className={styles.brandName}>{settings.brand}</p>
            <p className={styles.what}>
              Analytics and intelligence for hospital pharmacy supply chain and drug inventory
            </p>
          </div>
        </div>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </main>
    </div>
  );
}
