import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useId, useState } from 'react';
import { eventQuestionMax, maxQuestionsPerPerson } from '../../../contract/event-questions.ts';
import { isVisible } from '../../../contract/scalars.ts';
import { deleteDraft } from '../../db/drafts.ts';
import { isLocale, type Locale, localeNames, locales } from '../../i18n/locale.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { announce } from '../../ui/status-text.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { askQuestion } from './commands.ts';
import type { Room } from './queries.ts';
import { useStoredDraft } from './use-stored-draft.ts';
import styles from './room.module.css';

/** Asks a question. Typed text is stored as a draft until it is sent. */
export function AskForm({ eventId, room }: { eventId: number; room: Room }) {
  const { t, i18n } = useLingui();
  const attempt = useLocalWrite();
  const hintId = useId();
  const key = `event-question:${eventId}`;
  const { text, type, empty } = useStoredDraft(key);
  const [anonymous, setAnonymous] = useState(false);
  const [language, setLanguage] = useState<Locale>(isLocale(i18n.locale) ? i18n.locale : 'en');
  const [error, setError] = useState<string | undefined>(undefined);
  const isModerated = room.settings?.questions === 'moderated';
  const asked = room.questions.filter(({ own, pending }) => own && pending?.state !== 'not-sent').length;
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isVisible(text)) return setError(t`This field can’t be blank`);
    if (asked >= maxQuestionsPerPerson)
      return setError(
        t`You have asked ${maxQuestionsPerPerson} questions. More are not possible at this event.`,
      );
    if (text.length > eventQuestionMax) return setError(t`Use no more than ${eventQuestionMax} characters`);
    attempt(async () => {
      await askQuestion({ event_id: eventId, content: text.trim(), anonymous, language });
      await deleteDraft(key);
      empty();
      announce(room.offline ? t`Your question will be sent when you are connected.` : t`Question sent`);
    });
  };
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <TextArea
        label={t`Your question to the speakers`}
        rows={2}
        limit={eventQuestionMax}
        value={text}
        error={error}
        onChange={({ target: { value } }) => {
          type(value);
          setError(undefined);
        }}
      />
      <div className={styles.send}>
        <SelectField
          label={t`Language of the question`}
          value={language}
          options={locales.map((each) => [each, localeNames[each]] as const)}
          onChange={setLanguage}
        />
        {room.settings?.anonymous && (
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={anonymous}
              aria-describedby={hintId}
              onChange={({ target }) => setAnonymous(target.checked)}
            />
            <Trans>Ask anonymously</Trans>
          </label>
        )}
        <Button type="submit" variant="primary">
          <Trans>Ask</Trans>
        </Button>
      </div>
      <p className={styles.note} id={hintId}>
        {anonymous && (
          <Trans>
            Nobody sees your name, not even the speakers and organisers. The server stores it, so that you can
            change or withdraw your question.
          </Trans>
        )}{' '}
        {isModerated ? (
          <Trans>A moderator reviews questions before everyone sees them.</Trans>
        ) : (
          !anonymous && <Trans>Everyone sees your question with your name.</Trans>
        )}
      </p>
    </form>
  );
}
