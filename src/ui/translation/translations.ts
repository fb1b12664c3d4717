import { guessLanguage } from '../../lib/guess-language.ts';
import { alwaysTranslated } from './always-translated.ts';
import {
  detectLanguage,
  hasTranslator,
  isModelOnDevice,
  type TranslationOutcome,
  translateText,
} from './translator.ts';

/** `downloaded`: the share of a model that is being downloaded; null before it begins. */
export type Translation = { downloaded: number | null } | TranslationOutcome;

const maxTranslations = 500;
const giveUpAfterMs = 30_000;
const translations = new Map<string, Translation>();
/** Translations that the person has hidden; they do not come back by themselves. */
const hidden = new Set<string>();
const listeners = new Set<() => void>();

const keyOf = (text: string, to: string) => `${to} ${text}`;

function set(key: string, translation: Translation | undefined): void {
  translations.delete(key);
  if (translation) translations.set(key, translation);
  const [oldest] = translations.keys();
  if (translations.size > maxTranslations && oldest !== undefined) translations.delete(oldest);
  for (const listener of listeners) listener();
}

export const readTranslation = (text: string, to: string): Translation | undefined =>
  translations.get(keyOf(text, to));

export function watchTranslations(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether to offer a translation: the browser has a translator, and the text may be in another language. */
export function mayTranslate(text: string, to: string, language?: string | null): boolean {
  if (!hasTranslator() || !/\p{L}/u.test(text)) return false;
  return (language ?? guessLanguage(text)) !== to;
}

/** Translates a text after a tap. @param language of the text, if known */
export async function showTranslation(text: string, to: string, language?: string | null): Promise<void> {
  const key = keyOf(text, to);
  hidden.delete(key);
  set(key, { downloaded: null });
  const translate = async (onDownload: (share: number) => void): Promise<TranslationOutcome> => {
    const from = language ?? (await detectLanguage(text, true));
    return from ? translateText(text, from, to, onDownload) : { failure: 'unknown-language' };
  };
  const outcome = await inTime(translate, (downloaded) => {
    if (!hidden.has(key)) set(key, { downloaded });
  });
  if (!hidden.has(key)) set(key, outcome);
}

/** Ends with a failure if the browser neither translates nor downloads for 30 s. */
function inTime(
  translate: (onDownload: (share: number) => void) => Promise<TranslationOutcome>,
  onDownload: (share: number) => void,
): Promise<TranslationOutcome> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const finish = (outcome: TranslationOutcome) => {
      isOver = true;
      clearTimeout(timer);
      resolve(outcome);
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => finish({ failure: 'timeout' }), giveUpAfterMs);
    };
    wait();
    void translate((share) => {
      if (isOver) return;
      wait();
      onDownload(share);
    }).then(finish, () => finish({ failure: 'other' }));
  });
}

export function hideTranslation(text: string, to: string): void {
  const key = keyOf(text, to);
  hidden.add(key);
  set(key, undefined);
}

/** Translates a text without a tap if the person always wants its language and no download is needed. */
export async function translateIfAlways(text: string, to: string, language?: string | null): Promise<void> {
  const key = keyOf(text, to);
  const always = alwaysTranslated();
  if (always.length === 0 || hidden.has(key) || translations.has(key)) return;
  if (!mayTranslate(text, to, language)) return;
  const from = language ?? (await detectLanguage(text, false));
  if (from === null || !always.includes(from) || !(await isModelOnDevice(from, to))) return;
  const outcome = await translateText(text, from, to, () => undefined);
  if ('text' in outcome && !hidden.has(key)) set(key, outcome);
}
