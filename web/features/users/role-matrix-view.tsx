import { Button, Input } from 'antd';
import { useState } from 'react';
import { menu } from '../../../catalog/menu.ts';
import { groupKeys, pageKeys } from '../../../catalog/pages.ts';
import { Field } from '../../../ui/field.tsx';
import { StateMessage } from '../../../ui/state-message.tsx';
import styles from './role-editor.module.css';
import { type Grant, searchMatrix } from './role-matrix.ts';
import { RoleMatrixGroup } from './role-matrix-group.tsx';

interface RoleMatrixProps {
  grant: Grant;
  onChange: (grant: Grant) => void;
}

/** Every group and page of the catalogue, to be granted or not. Groups fold; a search unfolds what it finds. */
export function RoleMatrixView({ grant, onChange }: RoleMatrixProps) {
  const [words, setWords] = useState('');
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const isSearching = words.trim() !== '';
  const found = searchMatrix(menu, words);
  const allUnfolded = groupKeys.every((key) => unfolded.has(key));
  const fold = (key: string) => {
    const next = new Set(unfolded);
    if (!next.delete(key)) next.add(key);
    setUnfolded(next);
  };

  return (
    <div className={styles.matrix}>
      <div className={styles.tools}>
        <Field label="Find a group or page">
          {(control) => (
            <Input
              {...control}
              type="search"
              value={words}
              autoComplete="off"
              placeholder="Name or page number"
              onChange={(event) => setWords(event.target.value)}
            />
          )}
        </Field>
        <p className={styles.count} role="status">
          {grant.menugroups.length} of {groupKeys.length} groups, {grant.menupages.length} of {pageKeys.length} pages
        </p>
        <Button disabled={isSearching} onClick={() => setUnfolded(allUnfolded ? new Set() : new Set(groupKeys))}>
          {allUnfolded ? 'Fold all' : 'Unfold all'}
        </Button>
      </div>
      <p className={styles.note}>
        The grouped menu shows the items of a submenu to everyone who sees the group. Opening one still needs its page
        granted here: the server checks it every time.
      </p>
      {found.map(({ group, parts }) => (
        <RoleMatrixGroup
          key={group.key}
          group={group}
          parts={parts}
          grant={grant}
          unfolded={isSearching || unfolded.has(group.key)}
          onFold={() => fold(group.key)}
          onChange={onChange}
        />
      ))}
      {found.length === 0 ? <StateMessage kind="empty" title={`No group or page matches “${words.trim()}”`} /> : null}
    </div>
  );
}
