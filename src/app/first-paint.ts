/*
 * Stands in the page itself and runs before anything is drawn: the colours that were chosen hold from the first
 * frame on, and the texts of the wished language load side by side with the script that asks for them; so does,
 * for those who are signed in, what every screen needs.
 */
import { preferredLocale } from '../i18n/preferred-locale.ts';
import { currentSession } from '../platform/stored-session.ts';
import { applyTheme } from '../ui/theme.ts';

/** Who is signed in reads more than the entrance says. */
function isSignedIn(): boolean {
  try {
    return currentSession() !== null;
  } catch {
    return false;
  }
}

applyTheme();
const { catalogues, inside } = document.currentScript?.dataset ?? {};
const isIn = isSignedIn();
const parts = isIn ? ['entrance', 'app'] : ['entrance'];
const texts = parts.map((part): unknown => JSON.parse(catalogues ?? '{}')[`${part}/${preferredLocale()}`]);
for (const href of isIn ? [...texts, ...JSON.parse(inside ?? '[]')] : texts) {
  if (typeof href !== 'string') continue;
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = href;
  document.head.append(link);
}
