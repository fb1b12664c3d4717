import { Trans, useLingui } from '@lingui/react/macro';
import { Captions, X } from 'lucide-react';
import { useState } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { chooseFile } from '../../platform/choose-files.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './dialogs.module.css';
import { languageOfFile, readSubtitles, subtitleLanguages } from './subtitle-files.ts';

interface SubtitleFieldsProps {
  /** Languages that already have subtitles. */
  tracks: readonly string[];
  /** Why editing is disabled at the moment. */
  unavailable?: string | undefined;
  /** Resolves with an error message, or undefined on success. */
  onAdd: (language: string, text: string) => Promise<string | undefined>;
  onRemove: (language: string) => void;
}

/** The subtitles of a video, one file per language. */
export function SubtitleFields({ tracks, unavailable, onAdd, onRemove }: SubtitleFieldsProps) {
  const { t } = useLingui();
  const { language: nameOf, locale } = useFormats();
  const [chosen, setChosen] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();
  const left = subtitleLanguages.filter((language) => !tracks.includes(language));
  const language = chosen ?? left.find((each) => each === locale) ?? left[0];
  const add = () =>
    chooseFile((file) => {
      void readSubtitles(file).then(async (text) => {
        if (text === null) return setError(t`No subtitles found. Choose a WebVTT or SubRip file.`);
        const named = languageOfFile(file.name);
        const target = chosen ?? named ?? language;
        setError(target && (await onAdd(target, text)));
        setChosen(null);
      });
    });
  return (
    <fieldset className={styles.choices}>
      <legend>{t`Subtitles`}</legend>
      {tracks.length > 0 && (
        <ul className={styles.files}>
          {tracks.map((track) => (
            <li key={track} className={styles.file}>
              <span>{nameOf(track)}</span>
              <IconButton
                label={t`Remove subtitles: ${nameOf(track)}`}
                aria-disabled={unavailable ? true : undefined}
                onClick={() => !unavailable && onRemove(track)}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.acts}>
        <select
          className={styles.language}
          aria-label={t`Language of the subtitles`}
          value={language ?? ''}
          onChange={(event) => setChosen(event.target.value)}
        >
          {left.map((each) => (
            <option key={each} value={each}>
              {nameOf(each)}
            </option>
          ))}
        </select>
        <Button
          size="small"
          aria-disabled={unavailable ? true : undefined}
          onClick={() => !unavailable && add()}
        >
          <Captions />
          <Trans>Add subtitles</Trans>
        </Button>
      </div>
      <p className={error ? styles.error : styles.note} role="status">
        {error ?? unavailable ?? t`WebVTT or SubRip file (.vtt, .srt)`}
      </p>
    </fieldset>
  );
}
