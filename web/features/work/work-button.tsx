import { CheckSquareOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { countsQuery } from './read-work.ts';
import styles from './work-button.module.css';

/** Leads to My work and says how much waits. */
export function WorkButton({ address }: { address: string }) {
  const counts = useQuery(countsQuery).data;
  const mine = counts?.mine ?? 0;
  const overdue = counts?.overdue ?? 0;
  const label = ['My work', mine > 0 ? `${mine} open` : '', overdue > 0 ? `${overdue} overdue` : '']
    .filter(Boolean)
    .join(', ');
  return (
    <Link className={styles.button} to={address} aria-label={label} title={label}>
      <CheckSquareOutlined />
      {mine > 0 ? (
        <span className={styles.mark} data-overdue={overdue > 0} aria-hidden>
          {mine > most ? `${most}+` : mine}
        </span>
      ) : null}
    </Link>
  );
}

const most = 99;
