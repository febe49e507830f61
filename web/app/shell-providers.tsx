import 'antd/dist/reset.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import { useState } from 'react';
import type { UserInfo } from '../../contracts/session.ts';
import { antdTheme } from '../../ui/theme.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { settings } from '../lib/client-settings.ts';
import { useShownAppearance } from './appearance.ts';
import { createQueryClient } from './query-client.ts';
import { Shell } from './shell.tsx';

/** What the signed-in application stands on. */
export function ShellProviders({ user }: { user: UserInfo }) {
  const [queryClient] = useState(createQueryClient);
  const { theme, density } = useShownAppearance();
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const look = antdTheme(theme, density);
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider
        csp={{ nonce: settings.nonce }}
        theme={{ ...look, ...styledBySheet, token: { ...look.token, motion: !still } }}
        getPopupContainer={findLayers}
        wave={{ disabled: true }}
      >
        <Shell user={user} />
      </ConfigProvider>
    </QueryClientProvider>
  );
}

/** Components make no rules while they are drawn, and carry no class that such rules would name: antd-sheet.ts brings them. */
const styledBySheet = { zeroRuntime: true, hashed: false };

/**
 * A place of our own for what floats above the page. In the document's body antd would lock scrolling with a style
 * element made without the nonce, which the content security policy refuses.
 */
const findLayers = () => document.getElementById('layers') ?? document.body;
