import { ConfigProvider, type DrawerProps } from 'antd';
import { useContext } from 'react';
import { sizes } from './sizes.ts';

type DrawerMotion = Required<Pick<DrawerProps, 'motion' | 'maskMotion'>>;

/** antd's own slide and fade, ended after the specification's deadline even where the browser never reports their end. */
export function useDrawerMotion(): DrawerMotion {
  const prefix = useContext(ConfigProvider.ConfigContext).getPrefixCls('drawer');
  const shared = { motionAppear: true, motionEnter: true, motionLeave: true, motionDeadline: sizes.drawerDeadline };
  return {
    motion: (placement) => ({ ...shared, motionName: `${prefix}-panel-motion-${placement}` }),
    maskMotion: { ...shared, motionName: `${prefix}-mask-motion` },
  };
}
