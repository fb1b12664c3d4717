import { Trans, useLingui } from '@lingui/react/macro';
import { Languages } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../button.tsx';
import { StatusText } from '../status-text.tsx';
import { alwaysTranslated, setAlwaysTranslated, watchAlwaysTranslated } from './always-translated.ts';
import {
  hideTranslation,
  mayTranslate,
  readTranslation,
  showTranslation,
  type Translation,
  translateIfAlways,
  watchTranslations,
} from './translations.ts';
import type { TranslationFailure } from './translator.ts';
import styles from './translated-text.module.css';

interface TranslatedTextProps {
  text: string;
  /** Language of the text as its author chose it. */
  language?: string | null | undefined;
  /** Leaves out the button; the translation is asked for elsewhere. */
  withoutButton?: boolean;
}

/** The translation of a text below it, with the button that asks for it. Nothing in a browser without a translator. */
export function TranslatedText({ text, language, withoutButton = false }: TranslatedTextProps) {
  const { t, i18n } = useLingui();
  const to = i18n.locale;
  const translation = useSyncExternalStore(watchTranslations, () => readTranslation(text, to));
  const always = useSyncExternalStore(watchAlwaysTranslated, alwaysTranslated);
  useEffect(() => void translateIfAlways(text, to, language), [text, to, language, always]);
  if (translation)
    return <Shown translation={translation} always={always} onHide={() => hideTranslation(text, to)} />;
  if (withoutButton || !mayTranslate(text, to, language)) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      className={styles.button}
      onClick={() => void showTranslation(text, to, language)}
    >
      <Languages />
      {t`Translate`}
    </Button>
  );
}

interface ShownProps {
  translation: Translation;
  always: readonly string[];
  onHide: () => void;
}

function Shown({ translation, always, onHide }: ShownProps) {
  const { t, i18n } = useLingui();
  const { language, percent } = useFormats();
  if ('downloaded' in translation)
    return (
      <div className={styles.actions}>
        <StatusText className={styles.note}>
          {translation.downloaded === null
            ? t`Translating…`
            : t`Downloading the language: ${percent(translation.downloaded)}`}
        </StatusText>
        <Button variant="quiet" size="small" onClick={onHide}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    );
  if ('failure' in translation)
    return (
      <div className={styles.translation}>
        <Failure failure={translation.failure} />
        <Button variant="quiet" size="small" onClick={onHide}>
          {t({ message: 'OK', context: 'button' })}
        </Button>
      </div>
    );
  const { from, text } = translation;
  return (
    <div className={styles.translation}>
      <p className={styles.text} lang={i18n.locale}>
        {text}
      </p>
      <p className={styles.note}>
        <Trans>Translated by this browser from: {language(from)}</Trans>
      </p>
      <div className={styles.actions}>
        <Button variant="quiet" size="small" onClick={onHide}>{t`Hide translation`}</Button>
        {!always.includes(from) && (
          <Button variant="quiet" size="small" onClick={() => setAlwaysTranslated(from, true)}>
            {t`Always translate ${language(from)}`}
          </Button>
        )}
      </div>
    </div>
  );
}

function Failure({ failure }: { failure: TranslationFailure }) {
  const { t } = useLingui();
  const texts: Record<TranslationFailure, string> = {
    pair: t`This browser can’t translate between these languages.`,
    download: t`The language is not on this device yet and could not be downloaded. Try again with a better connection.`,
    'unknown-language': t`The language of this text was not recognised.`,
    'same-language': t`This text is in your language already.`,
    timeout: t`The browser did not translate this text in time. Try again later.`,
    other: t`The browser could not translate this text.`,
  };
  return <StatusText className={styles.note}>{texts[failure]}</StatusText>;
}
