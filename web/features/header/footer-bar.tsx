import { Layout } from 'antd';
import styles from './footer-bar.module.css';

/** The company name and the current year. */
export function FooterBar({ companyName }: { companyName: string }) {
  return (
    <Layout.Footer className={styles.footer}>
      {companyName} © {new Date().getFullYear()}
    </Layout.Footer>
  );
}
