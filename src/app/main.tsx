import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/tokens.css';
import '../ui/base.css';
import { activate, wishedLocale } from '../i18n/activate.ts';
import { listenForInstall } from '../platform/install-offer.ts';
import { recoverSession } from '../platform/recover-session.ts';
import { followDataChoice } from '../ui/low-data.ts';
import { applyTheme } from '../ui/theme.ts';
import { App } from './app.tsx';

applyTheme();
followDataChoice();
listenForInstall();
await Promise.all([activate(wishedLocale()), recoverSession()]);
const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
