import { FilterOutlined } from '@ant-design/icons';
import { IconAction } from './icon-action.tsx';
import { texts } from './texts.ts';

export function SavedFiltersAction({ onAct }: { onAct: () => void }) {
  return <IconAction name={texts.savedFilters} icon={<FilterOutlined />} onAct={onAct} />;
}
