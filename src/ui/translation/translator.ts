/*
 * Translation by the browser (Translator and LanguageDetector of Chromium on computers). Texts stay on the device. The
 * browser downloads a model for a pair of languages once; afterwards the pair also works offline.
 */
import { guessLanguage } from '../../lib/guess-language.ts';

type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available';
interface Monitor {
  addEventListener: (type: 'downloadprogress', listener: (event: { loaded: number }) => void) => void;
}
interface Pair {
  sourceLanguage: string;
  targetLanguage: string;
}
interface Translator {
  translate: (text: string) => Promise<string>;
}
interface LanguageDetector {
  detect: (text: string) => Promise<{ detectedLanguage?: string; confidence?: number }[]>;
}
interface BuiltIn {
  Translator?: {
    availability: (pair: Pair) => Promise<Availability>;
    create: (options: Pair & { monitor: (monitor: Monitor) => void }) => Promise<Translator>;
  };
  LanguageDetector?: {
    availability: () => Promise<Availability>;
    create: () => Promise<LanguageDetector>;
  };
}
const builtIn = globalThis as BuiltIn;

export type TranslationFailure =
  /** The browser has no model for this pair of languages. */
  | 'pair'
  /** The model is not on the device yet and could not be downloaded. */
  | 'download'
  | 'unknown-language'
  /** The text is in the wanted language. */
  | 'same-language'
  | 'timeout'
  | 'other';
export type TranslationOutcome = { from: string; text: string } | { failure: TranslationFailure };

/** Whether the browser has a translator, also if it has no model yet. */
export const hasTranslator = (): boolean => builtIn.Translator !== undefined;

const translators = new Map<string, Promise<Translator>>();
let detector: Promise<LanguageDetector> | undefined;

/**
 * Detects the language of a text.
 * @param mayDownload false leaves out a detector whose model is not on the device
 */
export async function detectLanguage(text: string, mayDownload: boolean): Promise<string | null> {
  const api = builtIn.LanguageDetector;
  try {
    if (!api || (!mayDownload && (await api.availability()) !== 'available')) return guessLanguage(text);
    detector ??= api.create();
    const [best] = await (await detector).detect(text);
    const { detectedLanguage = 'und', confidence = 0 } = best ?? {};
    if (detectedLanguage === 'und' || confidence < 0.5) return guessLanguage(text);
    return detectedLanguage.split('-')[0] ?? null;
  } catch {
    detector = undefined;
    return guessLanguage(text);
  }
}

/** Whether a pair works at once, without a download. */
export async function isModelOnDevice(from: string, to: string): Promise<boolean> {
  try {
    const pair = { sourceLanguage: from, targetLanguage: to };
    return (await builtIn.Translator?.availability(pair)) === 'available';
  } catch {
    return false;
  }
}

/**
 * Translates a text. Must be called in response to a tap or key if the model has to be downloaded.
 * @param onDownload receives the downloaded share of the model, from 0 to 1
 */
export async function translateText(
  text: string,
  from: string,
  to: string,
  onDownload: (share: number) => void,
): Promise<TranslationOutcome> {
  const api = builtIn.Translator;
  if (!api) return { failure: 'other' };
  if (from === to) return { failure: 'same-language' };
  const key = `${from} ${to}`;
  let isDownloaded = true;
  try {
    const pair = { sourceLanguage: from, targetLanguage: to };
    const availability = await api.availability(pair);
    if (availability === 'unavailable') return { failure: 'pair' };
    isDownloaded = availability === 'available';
    let translator = translators.get(key);
    if (!translator) {
      const monitor = (progress: Monitor) =>
        progress.addEventListener('downloadprogress', ({ loaded }) => onDownload(loaded));
      translator = api.create({ ...pair, monitor });
      translators.set(key, translator);
    }
    return { from, text: await (await translator).translate(text) };
  } catch {
    translators.delete(key);
    return { failure: isDownloaded ? 'other' : 'download' };
  }
}
