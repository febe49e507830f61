import { EditOutlined, HomeOutlined, PlusOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { Favorite } from '../../../contracts/favorites.ts';
import type { DialogRequest } from './dialog-request.ts';
import styles from './favorite-actions.module.css';
import { useHomepage } from './homepage.ts';
import { IconAction } from './icon-action.tsx';
import { texts } from './texts.ts';

interface HomeActionProps {
  favorite: Favorite | undefined;
  title: string;
  url: string;
  savingDisabled?: boolean;
  onAsk: (request: DialogRequest) => void;
}

interface FavoriteActionsProps extends HomeActionProps {
  /** Where every row is a favorite, a pencil says more than a filled star. */
  editIcon?: 'star' | 'pencil';
}

/** The shared control: what can be done with a report or a favorite at this moment. */
export function FavoriteActions({ editIcon = 'star', ...subject }: FavoriteActionsProps) {
  const { favorite, title, url, savingDisabled, onAsk } = subject;
  // One button for both states: after saving, the focus returns to the star that opened the dialog.
  const star = favorite
    ? {
        name: texts.editFavorite,
        icon: editIcon === 'star' ? <StarFilled /> : <EditOutlined />,
        accented: editIcon === 'star',
        onAct: () => onAsk({ kind: 'edit', favorite, url }),
      }
    : {
        name: texts.saveAsFavorite,
        icon: <Added icon={<StarOutlined />} />,
        refusal: savingDisabled ? texts.notAllowed : undefined,
        onAct: () => onAsk({ kind: 'add', title, url }),
      };

  return (
    <fieldset className={styles.actions} aria-label={favorite?.name ?? texts.favorite}>
      <HomeAction {...subject} />
      <IconAction {...star} />
    </fieldset>
  );
}

/** The header has the same icons, which lead somewhere; here something is added. */
const Added = ({ icon }: { icon: ReactNode }) => (
  <span className={styles.added} aria-hidden>
    {icon}
    <PlusOutlined className={styles.plus} />
  </span>
);

export function HomeAction({ favorite, title, url, savingDisabled = false, onAsk }: HomeActionProps) {
  const homepage = useHomepage();
  const isHome = favorite !== undefined && favorite.url === homepage;
  const refusal = isHome ? texts.thisIsYourHome : savingDisabled ? texts.notAllowed : undefined;
  return (
    <IconAction
      name={texts.setAsHome}
      icon={<Added icon={<HomeOutlined />} />}
      refusal={refusal}
      onAct={() => onAsk(favorite ? { kind: 'home', favorite, url } : { kind: 'add-home', title, url })}
    />
  );
}
