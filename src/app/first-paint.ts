/*
 * Stands in the page itself and runs before anything is drawn: the colours that were chosen hold from the first
 * picture on, and the texts of the wished language come side by side with the script that asks for them; so does,
 * for those who are in, what every screen needs. What they saw last stands there until the app has begun.
 */
import { wishedLocale } from '../i18n/wished-locale.ts';
import { databaseName } from '../lib/person-databases.ts';
import { apiHost } from '../platform/api-base.ts';
import { currentSession, type Session } from '../platform/stored-session.ts';
import { applyTheme } from '../ui/theme.ts';
import { showPicture } from './show-picture.ts';

/** Who is in reads more than the entrance says. */
function whoIsIn(): Session | null {
  try {
    return currentSession();
  } catch {
    return null;
  }
}

applyTheme();
const { catalogues, inside } = document.currentScript?.dataset ?? {};
const session = whoIsIn();
if (session)
  globalThis.pictureShown = showPicture(databaseName(apiHost(), session.userId), wishedLocale()).catch(
    () => undefined,
  );
const parts = session ? ['entrance', 'school'] : ['entrance'];
const texts = parts.map((part): unknown => JSON.parse(catalogues ?? '{}')[`${wishedLocale()}.po?${part}`]);
for (const href of session ? [...texts, ...JSON.parse(inside ?? '[]')] : texts) {
  if (typeof href !== 'string') continue;
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = href;
  document.head.append(link);
}
