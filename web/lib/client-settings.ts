import { type ClientSettings, clientSettings } from '../../contracts/client-settings.ts';

/** Where the page did not come through our server (the development server of Vite), these hold. */
const unfilled: ClientSettings = { brand: 'Pestle', knowledgeBase: '/help/', singleSignOn: false, nonce: '' };

function read(): ClientSettings {
  const text = document.querySelector<HTMLMetaElement>('meta[name="client-settings"]')?.content ?? '';
  try {
    const parsed = clientSettings.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : unfilled;
  } catch {
    return unfilled;
  }
}

/** What the server told with the page itself. */
export const settings: ClientSettings = read();
