const kazakhLetters = /[әғқңөұүһі]/i;
const cyrillic = /\p{Script=Cyrillic}/u;
const latin = /\p{Script=Latin}/u;

const frequentWords = {
  de: 'der die das und ist nicht ein eine wir sie ich für mit wie was zu auf von den im gibt kann wird sind es',
  en: 'the and is not a an we you i for with how what to on of in are can will do does it this that be',
};
const [german, english] = [frequentWords.de, frequentWords.en].map((words) => new Set(words.split(' '))) as [
  Set<string>,
  Set<string>,
];

/**
 * The language of a short text by its letters and frequent words. Null if it could be several, also for every
 * language but English, German, Russian and Kazakh.
 */
export function guessLanguage(text: string): 'de' | 'en' | 'kk' | 'ru' | null {
  const isCyrillic = cyrillic.test(text);
  const isLatin = latin.test(text);
  if (isCyrillic === isLatin) return null;
  if (isCyrillic) return kazakhLetters.test(text) ? 'kk' : 'ru';
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = (frequent: Set<string>) => words.filter((word) => frequent.has(word)).length;
  const [inGerman, inEnglish] = [count(german) + (/[äöüß]/i.test(text) ? 1 : 0), count(english)];
  if (inGerman === inEnglish) return null;
  return inGerman > inEnglish ? 'de' : 'en';
}
