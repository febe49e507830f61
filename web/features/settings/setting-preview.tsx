import { Link } from 'react-router';
import type { SettingPreview as Preview } from '../../../contracts/settings.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import styles from './settings.module.css';

interface Changed {
  page: string;
  route: string;
  title: string;
  label: string;
  before: string;
  after: string;
}

const columns: DataColumn<Changed>[] = [
  {
    key: 'page',
    label: 'Page',
    render: ({ page, title, route }) => (
      <Link to={route}>
        {page} {title}
      </Link>
    ),
  },
  { key: 'label', label: 'Figure', render: ({ label }) => label },
  { key: 'before', label: 'Now', align: 'end', render: ({ before }) => before },
  { key: 'after', label: 'Then', align: 'end', render: ({ after }) => after },
];

/** What a value would change on the newest day: figures, and who enters and leaves a list. */
export function SettingPreview({ preview }: { preview: Preview }) {
  const { pages, list } = preview;
  if (preview.is_worked_out) {
    return (
      <p className={styles.about}>
        Saving works out the figures of {pages.length > 0 ? <PageLinks pages={pages} /> : 'the pages that read it'}{' '}
        again. Until that is done these pages show the former figures and say so.
      </p>
    );
  }
  const changed = pages.flatMap(({ figures, ...page }) => figures.map((figure) => ({ ...page, ...figure })));
  return (
    <>
      {list ? (
        <div className={styles.meaning}>
          <p>
            <Link to={list.route}>{list.of}</Link>: {list.before} now, {list.after} then.
            {list.compared === null ? '' : ` The first ${list.compared} of each were compared.`}
          </p>
          <Names title="Enter the list" names={list.enters} />
          <Names title="Leave the list" names={list.leaves} />
        </div>
      ) : null}
      {changed.length > 0 ? (
        <DataTable
          columns={columns}
          rows={changed}
          rowKey={({ page, label }) => `${page} ${label}`}
          caption="Figures that change"
          empty=""
        />
      ) : (
        <p className={styles.about}>No key figure of the newest day changes.</p>
      )}
    </>
  );
}

function PageLinks({ pages }: Pick<Preview, 'pages'>) {
  return pages.map(({ page, title, route }, index) => (
    <span key={page}>
      {index > 0 ? ', ' : ''}
      <Link to={route}>
        {page} {title}
      </Link>
    </span>
  ));
}

function Names({ title, names: { count, first } }: { title: string; names: { count: number; first: string[] } }) {
  if (count === 0) return <p>{title}: none.</p>;
  return (
    <details>
      <summary>
        {title}: {count}
      </summary>
      <ul className={styles.names}>
        {first.map((name) => (
          <li key={name}>{name}</li>
        ))}
        {count > first.length ? <li>and {count - first.length} more</li> : null}
      </ul>
    </details>
  );
}
