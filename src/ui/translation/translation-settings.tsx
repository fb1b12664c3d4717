import { Trans, useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { SwitchField } from '../switch-field.tsx';
import { alwaysTranslated, setAlwaysTranslated, watchAlwaysTranslated } from './always-translated.ts';
import { hasTranslator } from './translator.ts';

const usualLanguages = ['de', 'en', 'ru'];

/** Languages that are translated without a tap, or why this browser has no translations. */
export function TranslationSettings() {
  const { i18n } = useLingui();
  const { language } = useFormats();
  const always = useSyncExternalStore(watchAlwaysTranslated, alwaysTranslated);
  if (!hasTranslator())
    return (
      <p>
        <Trans>
          This browser has no translator of its own. Chrome and Edge on a computer can translate questions,
          messages, feedback and descriptions without sending them anywhere.
        </Trans>
      </p>
    );
  const offered = [...new Set([...usualLanguages, ...always])].filter((code) => code !== i18n.locale);
  return (
    <>
      <p>
        <Trans>
          The browser translates on this device; texts are not sent anywhere. It downloads each language once,
          then it also works offline.
        </Trans>
      </p>
      {offered.map((code) => (
        <SwitchField
          key={code}
          label={<Trans>Always translate {language(code)}</Trans>}
          checked={always.includes(code)}
          onChange={(checked) => setAlwaysTranslated(code, checked)}
        />
      ))}
    </>
  );
}
