import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { maxOptions, pollTitleMax as titleMax, scaleLabelMax } from '../../../contract/polls.ts';
import type { NewSessionPollInput } from '../../../contract/session-polls.ts';
import type { PollView } from '../../db/overlay-polls.ts';
import { shownLocale } from '../../i18n/activate.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { clearFormBackup, readFormBackup, storeFormBackup } from '../../ui/form-backup.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { startSessionPoll } from './commands.ts';
import { formOfPoll } from './poll-form.ts';
import { choiceTitle, optionsOf, type SessionPreset, sessionPresets } from './session-presets.ts';
import { startDraftKey } from './start-draft.ts';
import styles from './polls.module.css';

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

/** Starts a poll at an event with one more tap. Offline it waits for the connection. */
export function StartPollDialog({ eventId, polls, offline, onClose }: StartPollDialogProps) {
  const { t } = useLingui();
  const { localized } = useFormats();
  const backup = startDraftKey(eventId);
  const [typed, setTyped] = useState(() => readFormBackup(backup));
  const [error, setError] = useState<string | undefined>(undefined);
  const attempt = useLocalWrite();
  // Two taps start one poll.
  const isStarted = useRef(false);
  const { title = '', options = '', right = '', low = '', high = '' } = typed;
  const results = typed['results'] === 'closed' ? 'closed' : 'voted';
  const type = (field: 'title' | 'options' | 'results' | 'right' | 'low' | 'high', value: string) => {
    const next = { ...typed, [field]: value, ...(field === 'options' && { right: '' }) };
    setTyped(next);
    setError(undefined);
    storeFormBackup(backup, next);
  };
  const [opened] = useState(polls);
  const newer = polls.find(
    ({ id, event_id, state, own }) =>
      event_id === eventId && state === 'open' && !own && opened.every((each) => each.id !== id),
  );
  const other = newer && localized(newer.localized_title, newer.title);
  const start = (poll: NewSessionPollInput) => {
    if (isStarted.current) return;
    isStarted.current = true;
    attempt(
      async () => {
        await startSessionPoll(eventId, poll);
        clearFormBackup(backup);
        showToast(offline ? t`The poll starts as soon as it has been sent.` : t`Poll started`);
        onClose();
      },
      () => {
        isStarted.current = false;
      },
    );
  };
  const inShown = (text: string) => (text.trim() === '' ? null : { [shownLocale()]: text.trim() });
  const ownTitle = inShown(title);
  const startPreset = (name: SessionPreset) => {
    const preset: Omit<NewSessionPollInput, 'results'> = sessionPresets[name];
    // The labels of the template fit only its own question.
    const scale = name === 'scale' && (ownTitle || low.trim() || high.trim());
    start({
      ...preset,
      results,
      ...(scale && { range: { from: 1, to: 5, low: inShown(low), high: inShown(high) } }),
      ...(ownTitle && { localized_title: ownTitle }),
    });
  };
  const lines = optionsOf(options);
  const startChoice = () => {
    if (lines.length < 2 || lines.length > maxOptions)
      return setError(t`Enter 2 to ${maxOptions} options, one per line`);
    const repeated = lines.findIndex((line, at) => lines.findIndex((other) => isSame(line, other)) < at);
    if (repeated >= 0) return setError(t`Option ${repeated + 1} is there twice: “${lines[repeated]}”`);
    const long = lines.findIndex((line) => line.length > titleMax);
    if (long >= 0) return setError(t`Option ${long + 1}: use no more than ${titleMax} characters`);
    return start({
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
    if (kind !== 'ranking') start({ localized_title, kind, variations, range, results: shown, correct });
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
            <Trans>The poll starts as soon as it has been sent.</Trans>
          </p>
        )}
        <StatusText className={styles.wrong}>
          {other && <Trans>Another poll was started in the meantime: {other}</Trans>}
        </StatusText>
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
          onChange={(chosen) => type('results', chosen)}
        />
        <div className={styles.row}>
          <TextField
            label={t`Label of ${1} (optional)`}
            value={low}
            maxLength={scaleLabelMax}
            onChange={({ target }) => type('low', target.value)}
          />
          <TextField
            label={t`Label of ${5} (optional)`}
            value={high}
            maxLength={scaleLabelMax}
            onChange={({ target }) => type('high', target.value)}
          />
        </div>
        <div className={styles.presets} role="group" aria-label={t`Start a poll`}>
          {(Object.keys(presets) as SessionPreset[]).map((name) => (
            <Button key={name} variant="primary" onClick={() => startPreset(name)}>
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
            onChange={(chosen) => type('right', chosen)}
          />
        )}
        <Button onClick={startChoice}>
          <Trans>Start with these options</Trans>
        </Button>
        {earlier.length > 0 && (
          <>
            <h3>
              <Trans>Start one of your polls again</Trans>
            </h3>
            <div className={styles.presets}>
              {earlier.map((poll) => (
                <Button key={poll.id} onClick={() => startAgain(poll)}>
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
