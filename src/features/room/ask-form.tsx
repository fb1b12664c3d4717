import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { questionTokens } from '../../../contract/anonymous-questions.ts';
import { eventQuestionMax, maxQuestionsPerPerson } from '../../../contract/event-questions.ts';
import { isVisible } from '../../../contract/scalars.ts';
import { deleteDraft } from '../../db/drafts.ts';
import { isLocale, type Locale, localeNames, locales } from '../../i18n/locale.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { StatusText } from '../../ui/status-text.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { useSustained } from '../../ui/use-sustained.ts';
import { AnonymityHint } from './anonymity-hint.tsx';
import { askAnonymously, isSigned } from './anonymous-questions.ts';
import { AudienceHint } from './audience-hint.tsx';
import { askQuestion } from './commands.ts';
import type { Room } from './question-queries.ts';
import { useStoredDraft } from './use-stored-draft.ts';
import styles from './room.module.css';

/** In ms. After this time, the form names the readers at the school. */
const maxSiteWait = 5000;

/** Asks a question. Typed text is stored as a draft until it is sent. */
export function AskForm({ eventId, room }: { eventId: number; room: Room }) {
  const { t, i18n } = useLingui();
  const attempt = useLocalWrite();
  const hintId = useId();
  const draft = `event-question:${eventId}`;
  const { text, anonymous: storedChoice, type, empty } = useStoredDraft(draft);
  const [chosen, setWantsAnonymity] = useState<boolean | null>(null);
  const [isPreselected, setPreselected] = useState(false);
  // After a reload, a person who has asked anonymously here does not ask with the name by mistake. On site anonymous
  // questions only wait, so it is not chosen there, also not while the box starts again. It does not change while the
  // person writes.
  const mayPreselect = room.isSiteKnown && !room.onSite && !room.missesBox && text === '';
  if (!isPreselected && mayPreselect && room.questions.some(({ token }) => token !== undefined))
    setPreselected(true);
  const isLate = useSustained(!room.isSiteKnown, maxSiteWait);
  const waitsForSite = !room.isSiteKnown && !isLate;
  const wantsAnonymity = chosen ?? storedChoice ?? isPreselected;
  const [language, setLanguage] = useState<Locale>(isLocale(i18n.locale) ? i18n.locale : 'en');
  const sending = useRef(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const isModerated = room.settings?.questions === 'moderated';
  const key = room.settings?.question_key ?? '';
  const mayBeBlind = room.settings !== null && isSigned(room.settings);
  const isRefused = mayBeBlind && room.settings?.anonymous === true && room.anonymousRefused;
  // An organiser may switch anonymous questions off while somebody writes one.
  const mayBeAnonymous = room.settings?.anonymous === true && !isRefused;
  const anonymous = wantsAnonymity && mayBeAnonymous;
  const isBlind = mayBeBlind && anonymous;
  const asked = room.questions.filter(
    ({ own, token, pending }) => own && token === undefined && pending?.state !== 'not-sent',
  ).length;
  const allAsked = t`You have asked ${questionTokens} questions anonymously. More are not possible at this event on this device.`;
  const sentNotice = (isDelayed: boolean) => {
    if (room.onSite && !anonymous)
      return isModerated
        ? t`Your question goes to the moderators on site now, and to the school later.`
        : t`Your question goes to the people on site now, and to the school later.`;
    if (room.onSite) return t`Your question stays on this device until the school can be reached.`;
    if (room.offline) return t`Your question will be sent later.`;
    return isDelayed ? t`Your question will be sent in a few seconds.` : t`Question sent`;
  };
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isVisible(text)) return setError(t`This field can’t be blank`);
    // Not sent with the name without being asked.
    if (wantsAnonymity && !anonymous) {
      setWantsAnonymity(false);
      type(text, { anonymous: false });
      return setError(t`Not sent: you can’t ask anonymously here. Press “Ask” again to ask with your name.`);
    }
    if (isBlind && room.anonymousLeft === 0) return setError(allAsked);
    if (!isBlind && asked >= maxQuestionsPerPerson)
      return setError(
        t`You have asked ${maxQuestionsPerPerson} questions. More are not possible at this event.`,
      );
    if (text.length > eventQuestionMax) return setError(t`Use no more than ${eventQuestionMax} characters`);
    // A second tap, while the tokens are drawn.
    if (sending.current) return;
    sending.current = true;
    attempt(async () => {
      try {
        const question = { event_id: eventId, content: text.trim(), language };
        if (!isBlind) await askQuestion({ ...question, anonymous });
        else if (!(await askAnonymously(question, key))) return setError(allAsked);
        await deleteDraft(draft);
        empty();
        // The next one would wait too, which only the hint shows.
        if (room.onSite) {
          setWantsAnonymity(null);
          setPreselected(false);
        }
        showToast(sentNotice(isBlind));
      } finally {
        sending.current = false;
      }
    });
  };
  return (
    <form className={styles.form} data-composer noValidate onSubmit={send}>
      <TextArea
        label={t`Your question to the speakers`}
        rows={2}
        limit={eventQuestionMax}
        value={text}
        error={error}
        onChange={({ target: { value } }) => {
          type(value, { anonymous: wantsAnonymity });
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
              disabled={isRefused}
              aria-describedby={waitsForSite ? undefined : hintId}
              onChange={({ target }) => {
                setWantsAnonymity(target.checked);
                if (text !== '') type(text, { anonymous: target.checked });
              }}
            />
            <Trans>Ask anonymously</Trans>
          </label>
        )}
        <Button type="submit" variant="primary">
          <Trans>Ask</Trans>
        </Button>
      </div>
      {wantsAnonymity && !anonymous && !isRefused && (
        <StatusText className={styles.wrong}>
          <Trans>Anonymous questions have been switched off.</Trans>
        </StatusText>
      )}
      <p className={cx(styles.note, waitsForSite && styles.pending)} id={hintId}>
        <AnonymityHint
          refused={isRefused}
          blind={isBlind}
          confidential={anonymous && !isBlind}
          onSite={room.onSite}
        />{' '}
        <AudienceHint anonymous={anonymous} isModerated={isModerated} onSite={room.onSite} />
      </p>
    </form>
  );
}
