import { useEffect, useState } from 'react';
import type { Locale } from '../../../contract/scalars.ts';
import type { ScreenPicture } from '../../../contract/screens.ts';
import { activate, shownLocale } from '../../i18n/activate.ts';

/** In ms. Long enough to read a question and its translation in the room. */
const turnMs = 12_000;

/** Shows the chosen language, or the languages of the school in turn, that of the browser first. */
export function useLanguageTurns(picture: ScreenPicture | null): void {
  const [turn, setTurn] = useState(0);
  const [ofBrowser] = useState(shownLocale);
  const inTurn = picture !== null && picture.language === null && picture.languages.length > 1;
  useEffect(() => {
    if (!inTurn) return undefined;
    const timer = setInterval(() => setTurn((before) => before + 1), turnMs);
    return () => clearInterval(timer);
  }, [inTurn]);
  const languages = picture?.languages ?? [];
  const first = Math.max(0, languages.indexOf(ofBrowser));
  const language: Locale | undefined =
    picture?.language ?? languages[(first + turn) % Math.max(1, languages.length)];
  useEffect(() => {
    // Without a connection, a language that was never loaded is left out.
    if (language && language !== shownLocale()) activate(language).catch(() => undefined);
  }, [language]);
}
