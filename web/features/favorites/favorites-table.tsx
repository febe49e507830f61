import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { useId } from 'react';
import type { Favorite } from '../../../contracts/favorites.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { HomeAction } from './favorite-actions.tsx';
import { FavoriteLink } from './favorite-link.tsx';
import styles from './favorites-table.module.css';
import type { FavoritesViewProps } from './favorites-view.ts';
import { HomeMark } from './home-mark.tsx';
import { IconAction } from './icon-action.tsx';
import { readAddress } from './report-address.ts';
import { SavedFiltersAction } from './saved-filters-action.tsx';
import { texts } from './texts.ts';

export function FavoritesTable({ favorites, onAsk, onInspect, onFollow }: FavoritesViewProps) {
  const noteId = useId();
  const columns: DataColumn<Favorite>[] = [
    {
      key: 'description',
      label: texts.description,
      render: (favorite) => <FavoriteLink favorite={favorite} onFollow={onFollow} />,
    },
    { key: 'report', label: texts.report, render: (favorite) => readAddress(favorite.url).title },
    {
      key: 'home',
      label: texts.home,
      render: (favorite) => (
        <div className={styles.cell}>
          <HomeAction favorite={favorite} title={favorite.name} url={favorite.url} onAsk={onAsk} />
          <HomeMark favorite={favorite} />
        </div>
      ),
    },
    {
      key: 'actions',
      label: texts.actions,
      labelHidden: true,
      align: 'end',
      render: (favorite) => (
        <fieldset className={styles.actions} aria-label={favorite.name}>
          <SavedFiltersAction onAct={() => onInspect(favorite)} />
          <IconAction
            name={texts.editDescription}
            icon={<EditOutlined />}
            describedBy={noteId}
            onAct={() => onAsk({ kind: 'edit', favorite, url: favorite.url })}
          />
          <IconAction
            name={texts.removeFavorite}
            icon={<DeleteOutlined />}
            onAct={() => onAsk({ kind: 'remove', favorite, url: favorite.url })}
          />
        </fieldset>
      ),
    },
  ];
  return (
    <div className={styles.view}>
      <DataTable
        columns={columns}
        rows={favorites}
        rowKey={(favorite) => favorite.id_favorites_pk}
        caption={texts.myFavorites}
        empty={null}
      />
      <p className={styles.note}>
        <EditOutlined aria-hidden /> {texts.editDescription} <span id={noteId}>{texts.editDescriptionNote}</span>
      </p>
    </div>
  );
}
