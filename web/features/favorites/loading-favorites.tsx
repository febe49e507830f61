import { Spin } from 'antd';
import { texts } from './texts.ts';

export function LoadingFavorites() {
  return (
    <output aria-label={texts.loading}>
      <Spin size="small" />
    </output>
  );
}
