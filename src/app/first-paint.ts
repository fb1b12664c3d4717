/*
 * Inlined into the page and run before the first paint: it applies the chosen colours from the first frame on
 * and preloads the texts of the preferred language in parallel with the main script; for signed-in people
 * also the code that every screen needs, and that of the first screen.
 */
import { preferredLocale } from '../i18n/preferred-locale.ts';
import { currentSession } from '../platform/stored-session.ts';
import { applyAccent } from '../ui/brand.ts';
import { applyTheme } from '../ui/theme.ts';

/** Signed-in people need the texts of the app too. */
function isSignedIn(): boolean {
  try {
    return currentSession() !== null;
  } catch {
    return false;
  }
}

applyTheme();
applyAccent();
const { catalogues, inside, screens } = document.currentScript?.dataset ?? {};
const isIn = isSignedIn();
const parts = isIn ? ['entrance', 'app'] : ['entrance'];
const texts = parts.map((part): unknown => JSON.parse(catalogues ?? '{}')[`${part}/${preferredLocale()}`]);
const area = location.pathname.split('/')[1] || 'dashboard';
const code = () => [...JSON.parse(inside ?? '[]'), ...(JSON.parse(screens ?? '{}')[area] ?? [])];
for (const href of isIn ? [...texts, ...code()] : texts) {
  if (typeof href !== 'string') continue;
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = href;
  document.head.append(link);
}
