import { Button, Checkbox } from 'antd';
import { useId } from 'react';
import type { Group } from '../../../catalog/menu.ts';
import styles from './role-editor.module.css';
import {
  countGranted,
  type Grant,
  isWhole,
  type MatrixPart,
  toggleGroup,
  togglePage,
  toggleWhole,
} from './role-matrix.ts';

interface RoleMatrixGroupProps {
  group: Group;
  /** The pages to show: all of them, or those a search has found. */
  parts: MatrixPart[];
  grant: Grant;
  unfolded: boolean;
  onFold: () => void;
  onChange: (grant: Grant) => void;
}

export function RoleMatrixGroup({ group, parts, grant, unfolded, onFold, onChange }: RoleMatrixGroupProps) {
  const id = useId();
  const { granted, total } = countGranted(group, grant);
  const isShown = grant.menugroups.includes(group.key);
  const whole = isWhole(group, grant);
  return (
    <section className={styles.group} aria-labelledby={`${id}-title`}>
      <header className={styles.groupHead}>
        <h3 className={styles.groupTitle}>
          <button
            type="button"
            id={`${id}-title`}
            className={styles.fold}
            aria-expanded={unfolded}
            aria-controls={unfolded ? `${id}-pages` : undefined}
            onClick={onFold}
          >
            {group.title}
          </button>
        </h3>
        <span className={styles.groupCount}>
          {granted} of {total} {total === 1 ? 'page' : 'pages'}
        </span>
        <span className={styles.shown}>
          <Checkbox
            checked={isShown}
            aria-label={`Show ${group.title} in the menu`}
            onChange={() => onChange(toggleGroup(grant, group))}
          >
            In the menu
          </Checkbox>
        </span>
        <span className={styles.whole}>
          <Button
            size="small"
            aria-label={`${whole ? 'Clear' : 'Select all of'} ${group.title}`}
            onClick={() => onChange(toggleWhole(grant, group))}
          >
            {whole ? 'Clear' : 'Select all'}
          </Button>
        </span>
      </header>
      {!isShown && granted > 0 ? (
        <p className={styles.hiddenNote}>
          Not in the menu: its granted pages open only by their address or a favorite.
        </p>
      ) : null}
      {unfolded ? (
        <div id={`${id}-pages`} className={styles.parts}>
          {parts.map(({ heading, pages }) => (
            <fieldset key={heading ?? ''} className={styles.part}>
              <legend className={styles.partHeading}>{heading ?? 'Directly in the group'}</legend>
              {pages.map(({ key, title, page }) => (
                <Checkbox
                  key={key}
                  checked={grant.menupages.includes(key)}
                  onChange={() => onChange(togglePage(grant, group, key))}
                >
                  {title}
                  {/^\d+$/u.test(page) ? <span className={styles.pageNumber}> {page}</span> : null}
                </Checkbox>
              ))}
            </fieldset>
          ))}
        </div>
      ) : null}
    </section>
  );
}
