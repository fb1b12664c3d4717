import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useId, useState } from 'react';
import type { PollView } from '../../db/overlay-polls.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { AnonymityNote } from './anonymity-note.tsx';
import { isSigned } from './commands.ts';
import ownStyles from './poll-start-dialog.module.css';
import styles from './polls.module.css';

export type Mode = 'public' | 'anonymous';

const maxNamed = 5;

/** Chosen last since the app was opened. There is no choice before: none can be taken back. */
let lastMode: Mode | null = null;

interface StartDialogProps {
  polls: readonly PollView[];
  onStart: (mode: Mode) => void;
  onClose: () => void;
}

/** Lists the questions and asks whether to answer publicly or anonymously. */
export function StartDialog({ polls, onStart, onClose }: StartDialogProps) {
  const { t } = useLingui();
  const [mode, setMode] = useState(lastMode);
  const [isMissing, setMissing] = useState(false);
  const name = useId();
  const { localized } = useFormats();
  const named = polls.slice(0, maxNamed);
  const more = polls.length - named.length;
  const modes = [
    {
      mode: 'public',
      title: t`With my name`,
      about: polls.every(({ results }) => results === 'organisers')
        ? t`Organisers can see who gave which answer. Nobody else sees the results.`
        : t`Organisers can see who gave which answer. Everyone else sees only totals.`,
    },
    {
      mode: 'anonymous',
      title: t`Anonymously`,
      about: polls.every(isSigned)
        ? t`Nobody can see which answer is yours, not even the organisers. They can see that you took part.`
        : t`Organisers don’t see which answer is yours. They can see that you took part.`,
    },
  ] as const;
  const start = (event: SyntheticEvent) => {
    event.preventDefault();
    if (mode === null) return setMissing(true);
    lastMode = mode;
    onStart(mode);
  };
  return (
    <Dialog title={<Trans>How would you like to answer?</Trans>} onClose={onClose}>
      <form className={styles.form} onSubmit={start}>
        <ul className={ownStyles.titles}>
          {named.map((poll) => (
            <li key={poll.id}>{localized(poll.localized_title, poll.title)}</li>
          ))}
          {more > 0 && (
            <li>{t`${plural(more, { one: 'and # more question', other: 'and # more questions' })}`}</li>
          )}
        </ul>
        <div
          role="radiogroup"
          aria-label={t`How would you like to answer?`}
          aria-invalid={isMissing || undefined}
          className={styles.fields}
        >
          {modes.map(({ mode: each, title, about }) => (
            <label key={each} className={styles.option}>
              <input
                type="radio"
                name={name}
                aria-label={title}
                aria-describedby={`${name}-${each}`}
                checked={mode === each}
                onChange={() => {
                  setMode(each);
                  setMissing(false);
                }}
              />
              <span>
                <strong>{title}</strong>
                <span id={`${name}-${each}`} className={styles.about}>
                  {about}
                </span>
              </span>
            </label>
          ))}
        </div>
        {isMissing && (
          <p className={styles.wrong} role="alert" data-wrong>
            <Trans>Choose one of the two.</Trans>
          </p>
        )}
        {mode === 'anonymous' && <AnonymityNote polls={polls} />}
        {polls.some(({ quiz }) => quiz) && (
          <p className={styles.note}>
            <Trans>Only answers with your name count in the ranking.</Trans>
          </p>
        )}
        <p className={styles.note}>
          {polls.length === 1 ? (
            <Trans>You can’t change this choice later.</Trans>
          ) : (
            <Trans>This choice applies to all following questions. You can’t change it later.</Trans>
          )}
        </p>
        <DialogActions
          secondary={
            <Button onClick={onClose}>
              <Trans>Later</Trans>
            </Button>
          }
          primary={
            <Button type="submit" variant="primary">
              <Trans context="button">Start</Trans>
            </Button>
          }
        />
      </form>
    </Dialog>
  );
}
