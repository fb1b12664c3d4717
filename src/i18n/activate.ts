import { i18n, type Messages } from '@lingui/core';
import { isLocale, type Locale } from './locale.ts';
import { storeChosenLocale } from './preferred-locale.ts';

type Catalogues = Record<Locale, () => Promise<{ messages: Messages }>>;

/**
 * Catalogues for pages before the sign-in, the app, screens of the organisers' desk, the big screen, and the page
 * about stored data.
 */
const parts = {
  entrance: {
    en: () => import('./locales/entrance/en.po'),
    de: () => import('./locales/entrance/de.po'),
    ru: () => import('./locales/entrance/ru.po'),
  },
  app: {
    en: () => import('./locales/app/en.po'),
    de: () => import('./locales/app/de.po'),
    ru: () => import('./locales/app/ru.po'),
  },
  desk: {
    en: () => import('./locales/desk/en.po'),
    de: () => import('./locales/desk/de.po'),
    ru: () => import('./locales/desk/ru.po'),
  },
  screen: {
    en: () => import('./locales/screen/en.po'),
    de: () => import('./locales/screen/de.po'),
    ru: () => import('./locales/screen/ru.po'),
  },
  privacy: {
    en: () => import('./locales/privacy/en.po'),
    de: () => import('./locales/privacy/de.po'),
    ru: () => import('./locales/privacy/ru.po'),
  },
} satisfies Record<string, Catalogues>;
type Part = keyof typeof parts;

const loaded = new Set<Part>(['entrance']);
let queue: Promise<unknown> = Promise.resolve();

// A missing text means that its part was not loaded: report it instead of showing an id unnoticed.
i18n.on('missing', ({ id, locale }) =>
  reportError(new Error(`The catalogue ${locale} has no message ${id}`)),
);

/** Runs one after the other, so that a part that loads late does not restore the previous language. */
function enqueue(work: () => Promise<void>): Promise<void> {
  const done = queue.then(work);
  queue = done.catch(() => undefined);
  return done;
}

/** Activates a language, with all loaded parts of the texts and those named. */
export const activate = (locale: Locale, ...added: Part[]): Promise<void> =>
  enqueue(() => show(locale, added));

async function show(locale: Locale, added: readonly Part[]): Promise<void> {
  const needed = new Set([...loaded, ...added]);
  const catalogues = await Promise.all([...needed].map((part) => parts[part][locale]()));
  for (const part of added) loaded.add(part);
  i18n.loadAndActivate({
    locale,
    messages: Object.assign({}, ...catalogues.map(({ messages }) => messages)),
  });
  document.documentElement.lang = locale;
}

export const shownLocale = (): Locale => (isLocale(i18n.locale) ? i18n.locale : 'en');

/** Loads another part of the texts in the shown language; later languages include it. */
export const loadTexts = (part: Part): Promise<void> =>
  enqueue(async () => {
    if (!loaded.has(part)) await show(shownLocale(), [part]);
  });

/** Activates and stores the person's choice, and replaces a `lang` in the address. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await activate(locale);
  storeChosenLocale(locale);
  const url = new URL(location.href);
  if (url.searchParams.has('lang')) {
    url.searchParams.set('lang', locale);
    history.replaceState(history.state, '', url);
  }
}
