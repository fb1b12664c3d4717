import { i18n, type Messages } from '@lingui/core';
import { isLocale, type Locale } from './locale.ts';
import { storeChosenLocale } from './preferred-locale.ts';

type Catalogues = Record<Locale, () => Promise<{ messages: Messages }>>;

/** What is said to somebody who is not in yet, and everything else. */
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
} satisfies Record<string, Catalogues>;
type Part = keyof typeof parts;

const loaded = new Set<Part>(['entrance']);
let turn: Promise<unknown> = Promise.resolve();

// A part that was not loaded is a fault of ours: it must not pass for a text.
i18n.on('missing', ({ id, locale }) => reportError(new Error(`No text for ${id} in ${locale}`)));

/** One after the other: a part that comes late must not bring the former language back. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const done = turn.then(work);
  turn = done.catch(() => undefined);
  return done;
}

/** With every part of the texts that was needed so far, and with those named. */
export const activate = (locale: Locale, ...more: Part[]): Promise<void> => inTurn(() => show(locale, more));

async function show(locale: Locale, more: readonly Part[]): Promise<void> {
  const needed = new Set([...loaded, ...more]);
  const catalogues = await Promise.all([...needed].map((part) => parts[part][locale]()));
  for (const part of more) loaded.add(part);
  i18n.loadAndActivate({
    locale,
    messages: Object.assign({}, ...catalogues.map(({ messages }) => messages)),
  });
  document.documentElement.lang = locale;
}

export const shownLocale = (): Locale => (isLocale(i18n.locale) ? i18n.locale : 'en');

/** One more part of the texts, in the language that is shown, and in every other from here on. */
export const loadTexts = (part: Part): Promise<void> =>
  inTurn(async () => {
    if (!loaded.has(part)) await show(shownLocale(), [part]);
  });

/** The person's own choice: kept on this device, and put in place of a `lang` in the address. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await activate(locale);
  storeChosenLocale(locale);
  const url = new URL(location.href);
  if (url.searchParams.has('lang')) {
    url.searchParams.set('lang', locale);
    history.replaceState(history.state, '', url);
  }
}
