/*
 * Stands in the page itself and runs before anything is drawn: the colours that were chosen hold from the first
 * picture on, and the texts of the wished language come side by side with the script that asks for them.
 */
import { wishedLocale } from '../i18n/wished-locale.ts';
import { applyTheme } from '../ui/theme.ts';

/** Who is in reads more than the entrance says. */
function isSignedIn(): boolean {
  try {
    return localStorage.getItem('auth_token_default') !== null;
  } catch {
    return false;
  }
}

applyTheme();
const { catalogues } = document.currentScript?.dataset ?? {};
const parts = isSignedIn() ? ['entrance', 'school'] : ['entrance'];
for (const part of parts) {
  const href: unknown = JSON.parse(catalogues ?? '{}')[`${wishedLocale()}.po?${part}`];
  if (typeof href !== 'string') continue;
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = href;
  document.head.append(link);
}
