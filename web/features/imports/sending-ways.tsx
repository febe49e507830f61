import styles from './upload-card.module.css';

/** The ways of sending that need no browser. */
export function SendingWays({ inbox }: { inbox: string }) {
  const company = inbox.split('/').at(-1) ?? '';
  return (
    <details className={styles.ways}>
      <summary>Send files without a browser</summary>
      <dl>
        <dt>Watched folder</dt>
        <dd>
          Put a file, or a folder with the files of one load, into <code>{inbox}/</code> in the data folder of the
          server. It is loaded when it has stopped growing, and then moved to <code>.done</code>, or to{' '}
          <code>.refused</code> with a word on why.
        </dd>
        <dt>Command line</dt>
        <dd>
          On the server: <code>npx pestle import PATH --company {company}</code>
        </dd>
      </dl>
    </details>
  );
}
