import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Favorite } from '../../../contracts/favorites.ts';
import type { BuiltPage } from '../../../contracts/pages.ts';
import visuallyHidden from '../../../ui/visually-hidden.module.css';
import { matchEntries, reasonFor } from './match-entries.ts';
import styles from './palette-dialog.module.css';
import { listFavorites, listPages, type PaletteEntry } from './palette-entry.ts';
import { PaletteOption } from './palette-option.tsx';
import { useItems } from './use-items.ts';

interface PaletteDialogProps {
  menuPages: string[];
  /** Pages that are built: what is not would be a dead end. */
  builtPages: BuiltPage[];
  favorites: Favorite[];
  onClose: () => void;
}

/** Any page by number, name or word, any favorite and any item. The focus stays in the field; the arrow keys move the choice. */
export function PaletteDialog({ menuPages, builtPages, favorites, onClose }: PaletteDialogProps) {
  const dialog = useModal(onClose);
  const navigate = useNavigate();
  const listId = useId();
  const [question, setQuestion] = useState('');
  const [chosen, setChosen] = useState(0);
  const entries = useMemo(
    () => [...listFavorites(favorites), ...listPages(menuPages, builtPages)],
    [favorites, menuPages, builtPages],
  );
  const matched = useMemo(() => matchEntries(entries, question), [entries, question]);
  const { items, isLooking } = useItems(question, menuPages);
  const found = [...matched, ...items];
  const active = Math.min(chosen, found.length - 1);

  const go = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    dialog.current?.close();
    void navigate(entry.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = found.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      PageDown: Math.min(active + 8, last),
      PageUp: Math.max(active - 8, 0),
    };
    const next = moves[event.key];
    if (next === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (next === undefined) go(found[active]);
    else setChosen(next);
  };

  return (
    <dialog ref={dialog} className={styles.dialog} aria-label="Find a page, a favorite or an item">
      <input
        className={styles.field}
        type="text"
        role="combobox"
        aria-label="Page, column, question or item"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found[active] ? `${listId}-${active}` : undefined}
        placeholder="Page, column, question or item"
        autoComplete="off"
        spellCheck={false}
        value={question}
        onChange={(event) => {
          setQuestion(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p className={visuallyHidden.hidden} role="status">
        {found.length === 1 ? '1 result' : `${found.length} results`}
      </p>
      {found.length === 0 ? (
        <p className={styles.none}>
          {isLooking ? 'Looking…' : `No page, favorite or item matches “${question.trim()}”.`}
        </p>
      ) : null}
      <div id={listId} className={styles.list} role="listbox" aria-label="Pages, favorites and items">
        {found.map((entry, index) => (
          <PaletteOption
            key={entry.id}
            id={`${listId}-${index}`}
            entry={entry}
            reason={reasonFor(entry, question)}
            isActive={index === active}
            onGo={() => go(entry)}
            onPoint={() => setChosen(index)}
          />
        ))}
      </div>
      <p className={styles.hint} aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> choose · <kbd>Enter</kbd> open · <kbd>Esc</kbd> close
      </p>
    </dialog>
  );
}

/** The browser's own modal dialog keeps the focus, closes on Escape, and gives the focus back; a press beside it closes it too. */
function useModal(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const onNativeClose = () => close.current();
    const onPress = (event: PointerEvent) => {
      if (event.target === element) element.close();
    };
    element.addEventListener('close', onNativeClose);
    element.addEventListener('pointerdown', onPress);
    element.showModal();
    return () => {
      element.removeEventListener('close', onNativeClose);
      element.removeEventListener('pointerdown', onPress);
      element.close();
    };
  }, []);
  return dialog;
}
