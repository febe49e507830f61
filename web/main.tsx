import '../ui/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { followAppearance } from './app/appearance.ts';
import { followRestoredPage } from './app/follow-restored-page.ts';
import { settings } from './lib/client-settings.ts';

document.title = `${settings.brand} | Intelligence`;
followAppearance();
followRestoredPage();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
