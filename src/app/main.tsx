import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/tokens.css';
import '../ui/base.css';
import { activate, shownLocale } from '../i18n/activate.ts';
import { offeredLocales, preferredLocale } from '../i18n/preferred-locale.ts';
import { listenForInstall } from '../platform/install-offer.ts';
import { removeRefusedChannel } from '../lib/web-storage.ts';
import { loadChunk } from '../platform/load-chunk.ts';
import { recoverSession } from '../platform/recover-session.ts';
import { currentSession } from '../platform/stored-session.ts';
import { followDataChoice } from '../ui/low-data.ts';
import { watchStoredSchool } from '../lib/stored-school.ts';
import { applyAccent, applyIcons } from '../ui/brand.ts';
import { watchFormErrors } from '../ui/first-error.ts';
import { watchTaps } from '../ui/second-tap.ts';
import { App, SignedIn } from './app.tsx';
import { showLoadError } from './show-load-error.ts';

removeRefusedChannel();
followDataChoice();
watchTaps();
watchFormErrors();
applyIcons();
watchStoredSchool(() => {
  applyAccent();
  applyIcons();
  if (!offeredLocales().includes(shownLocale())) void activate(preferredLocale());
});
listenForInstall();
const root = document.querySelector('#root');
const isIn = currentSession() !== null;
const ready = Promise.all([
  loadChunk(() => (isIn ? activate(preferredLocale(), 'app') : activate(preferredLocale()))),
  recoverSession(),
  isIn && SignedIn.load(),
]);
const isReady = await ready.then(
  () => true,
  () => false,
);
if (root && !isReady) showLoadError(root);
if (root && isReady) {
  // As a transition, React renders in slices and handles input in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
