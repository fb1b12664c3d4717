import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { maxOptions } from '../../../contract/polls.ts';
import type { NewSessionPollInput } from '../../../contract/session-polls.ts';
import type { PollView } from '../../db/overlay-polls.ts';
import { shownLocale } from '../../i18n/activate.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { randomUuid } from '../../lib/uuid.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { clearFormBackup, readFormBackup, storeFormBackup } from '../../ui/form-backup.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { startSessionPoll } from './commands.ts';
import { formOfPoll } from './poll-form.ts';
import { choiceTitle, optionsOf, type SessionPreset, sessionPresets } from './session-presets.ts';
import styles from './polls.module.css';

const titleMax = 300;
const optionsMax = 3000;
/** Earlier polls that can be started again. */
const maxEarlier = 5;

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

interface StartPollDialogProps {
  eventId: number;
  polls: readonly PollView[];
  offline: boolean;
  onClose: () => void;
}

/** Starts a poll at an event with one more tap. Possible only online, since people answer it at once. */
export function StartPollDialog({ eventId, polls, offline, onClose }: StartPollDialogProps) {
  const { t } = useLingui();
  const { localized } = useFormats();
  const backup = `start-poll ${eventId}`;
  const [typed, setTyped] = useState(() => readFormBackup(backup));
  const [results, setResults] = useState<NewSessionPollInput['results']>('voted');
  const [error, setError] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  // The same key for a repetition after a lost response, so that the poll starts once.
  const attempt = useRef({ content: '', key: '' });
  const { title = '', options = '' } = typed;
  const [right, setRight] = useState('');
  const type = (field: 'title' | 'options', value: string) => {
    const next = { ...typed, [field]: value };
    setTyped(next);
    setError(undefined);
    if (field === 'options') setRight('');
    storeFormBackup(backup, next);
  };
  const start = async (poll: NewSessionPollInput) => {
    if (busy) return;
    const content = JSON.stringify(poll);
    if (attempt.current.content !== content) attempt.current = { content, key: randomUuid() };
    setBusy(true);
    const outcome = await startSessionPoll(eventId, poll, attempt.current.key);
    setBusy(false);
    if (!outcome.ok) return showRefusal(outcome, t`Could not start. What you entered is still here.`);
    clearFormBackup(backup);
    showToast(t`Poll started`);
    return onClose();
  };
  const ownTitle = title.trim() === '' ? null : { [shownLocale()]: title.trim() };
  const startPreset = (name: SessionPreset) => {
    const preset: Omit<NewSessionPollInput, 'results'> = sessionPresets[name];
    void start({ ...preset, results, ...(ownTitle && { localized_title: ownTitle }) });
  };
  const lines = optionsOf(options);
  const startChoice = () => {
    if (lines.length < 2 || lines.length > maxOptions)
      return setError(t`Enter 2 to ${maxOptions} options, one per line`);
    const repeated = lines.findIndex((line, at) => lines.findIndex((other) => isSame(line, other)) < at);
    if (repeated >= 0) return setError(t`Option ${repeated + 1} is there twice: “${lines[repeated]}”`);
    const long = lines.findIndex((line) => line.length > titleMax);
    if (long >= 0) return setError(t`Option ${long + 1}: use no more than ${titleMax} characters`);
    return void start({
      kind: 'single',
      localized_title: ownTitle ?? choiceTitle,
      variations: lines.map((line) => ({ localized_title: { [shownLocale()]: line } })),
      // Live results would give the answer away.
      results: right === '' ? results : 'closed',
      correct: right === '' ? null : Number(right),
    });
  };
  const presets: Record<SessionPreset, string> = {
    yesNo: t`Yes or no`,
    scale: t`Scale from 1 to 5`,
    words: t`Word cloud`,
    texts: t`Short answers`,
  };
  const earlier = polls
    .filter(({ own, session }) => own && session)
    .toSorted((a, b) => b.id - a.id)
    .filter(({ title: each }, at, all) => all.findIndex((other) => other.title === each) === at)
    .slice(0, maxEarlier);
  const startAgain = (poll: PollView) => {
    const { localized_title, kind, variations, range } = formOfPoll(poll);
    const at = poll.variations.findIndex(({ id }) => id === poll.correct);
    const correct = at < 0 ? null : at + 1;
    const shown = correct === null ? results : 'closed';
    if (kind !== 'ranking') void start({ localized_title, kind, variations, range, results: shown, correct });
  };
  return (
    <Dialog
      title={<Trans>Start a poll</Trans>}
      onClose={onClose}
      secondary={
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      <div className={styles.form}>
        {offline && (
          <p className={styles.note} role="status">
            <Trans>Needs a connection</Trans>
          </p>
        )}
        <TextField
          label={t`Question (optional)`}
          value={title}
          maxLength={titleMax}
          onChange={({ target }) => type('title', target.value)}
        />
        <SelectField
          label={t`Results visible`}
          value={results}
          options={[
            ['voted', t`live, after answering`],
            ['closed', t`after the poll closes`],
          ]}
          onChange={setResults}
        />
        <div className={styles.presets} role="group" aria-label={t`Start a poll`}>
          {(Object.keys(presets) as SessionPreset[]).map((name) => (
            <Button
              key={name}
              variant="primary"
              aria-disabled={busy || undefined}
              onClick={() => startPreset(name)}
            >
              {presets[name]}
            </Button>
          ))}
        </div>
        <TextArea
          label={t`Options to choose from, one per line`}
          value={options}
          limit={optionsMax}
          rows={3}
          error={error}
          onChange={({ target }) => type('options', target.value)}
        />
        {lines.length > 1 && (
          <SelectField
            label={t`Right answer, for a quiz`}
            value={right}
            options={[
              ['', t`None: this is not a quiz`],
              ...lines.slice(0, maxOptions).map((line, at) => [String(at + 1), line] as const),
            ]}
            onChange={setRight}
          />
        )}
        <Button aria-disabled={busy || undefined} onClick={startChoice}>
          <Trans>Start with these options</Trans>
        </Button>
        {earlier.length > 0 && (
          <>
            <h3>
              <Trans>Start one of your polls again</Trans>
            </h3>
            <div className={styles.presets}>
              {earlier.map((poll) => (
                <Button key={poll.id} aria-disabled={busy || undefined} onClick={() => startAgain(poll)}>
                  {localized(poll.localized_title, poll.title)}
                </Button>
              ))}
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
