import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Pin, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  minPaceVotes,
  type PaceBar,
  type PaceState,
  paces,
  type RoomAudience,
} from '../../../contract/room.ts';
import { type EventQuestionView, isQuestionOnSite } from '../../db/overlay-event-questions.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { useRequest } from '../../ui/use-request.ts';
import { getPace } from './commands.ts';
import { HandQueue } from './hand-queue.tsx';
import { useAudience } from './hooks.ts';
import { usePaceNames } from './pace-vote.tsx';
import type { Audience } from './queries.ts';
import { useRoom } from './question-hooks.ts';
import { type QuestionOrder, sortQuestions, topicsOf } from './sort-questions.ts';
import { useModeration } from './use-moderation.ts';
import styles from './audience.module.css';

/** In ms. */
const paceEvery = 10_000;

/** Large letters for speakers and moderators: the audience, raised hands and open questions. */
export function SpeakerView({ eventId }: { eventId: number }) {
  const room = useRoom(eventId);
  const audience = useAudience(eventId);
  const [order, setOrder] = useState<QuestionOrder>('votes');
  const pace = usePace(eventId, audience?.offline ?? true);
  const { t } = useLingui();
  if (!room || !audience) return null;
  // An own question that was refused is shown where it can be changed.
  const sent = room.questions.filter(({ pending }) => pending?.state !== 'not-sent');
  const { open } = sortQuestions(sent, order);
  const orders: { key: QuestionOrder; label: string }[] = [
    { key: 'votes', label: t`Most votes` },
    { key: 'newest', label: t`Newest` },
    { key: 'oldest', label: t`Oldest` },
    ...(topicsOf(open).length > 0 ? [{ key: 'topic' as const, label: t`Topic` }] : []),
  ];
  return (
    <div className={styles.stage}>
      <AudienceLine audience={audience} figures={pace?.audience ?? null} />
      <PaceResult bar={pace?.bar ?? null} offline={audience.offline} />
      <HandQueue hands={audience.hands} absent={pace?.audience?.absent ?? []} />
      <section className={styles.part} aria-label={t`Open questions`}>
        <h2>
          <Trans>Open questions</Trans>
        </h2>
        {open.length > 1 && (
          <div className={styles.choices} role="group" aria-label={t`Order`}>
            {orders.map(({ key, label }) => (
              <Chip key={key} on={order === key} aria-pressed={order === key} onClick={() => setOrder(key)}>
                {label}
              </Chip>
            ))}
          </div>
        )}
        {open.length === 0 && (
          <p className={styles.note}>
            <Trans>No questions yet.</Trans>
          </p>
        )}
        <ul className={styles.list}>
          {open.map((question) => (
            <li key={question.key ?? question.id}>
              <LargeQuestion question={question} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Counts for speakers, requested again every ten seconds; null without a connection. */
function usePace(eventId: number, offline: boolean): PaceState | null {
  const [round, setRound] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setRound((before) => before + 1);
    }, paceEvery);
    return () => clearInterval(timer);
  }, []);
  const { value } = useRequest(`pace ${eventId}`, () => getPace(eventId), round);
  return offline ? null : (value ?? null);
}

interface AudienceLineProps {
  audience: Audience;
  figures: RoomAudience | null;
}

function AudienceLine({ audience: { here, offline }, figures }: AudienceLineProps) {
  const { number } = useFormats();
  const behind = figures?.behind ?? 0;
  return (
    <>
      <p className={styles.here}>
        <Users />
        {here === null ? (
          offline ? (
            <Trans>No connection: the audience is not known.</Trans>
          ) : (
            <Trans>Counting the audience…</Trans>
          )
        ) : (
          <>
            {behind > 0 && (
              <>
                <Trans>In the room: {number(here + behind)}</Trans>
                {' · '}
              </>
            )}
            <Trans>Connected: {number(here)}</Trans>
            {behind > 0 && (
              <>
                {' · '}
                <Trans>Behind: {number(behind)}</Trans>
              </>
            )}
          </>
        )}
      </p>
      {here !== null && behind > 0 && (
        <p className={styles.note}>
          <Trans>Behind: the connection broke in the last two minutes.</Trans>
        </p>
      )}
    </>
  );
}

function PaceResult({ bar, offline }: { bar: PaceBar | null; offline: boolean }) {
  const { t } = useLingui();
  const { number } = useFormats();
  const names = usePaceNames();
  const total = bar ? paces.reduce((sum, pace) => sum + bar[pace], 0) : 0;
  return (
    <section className={styles.part} aria-label={t`Speed of the talk`}>
      <h2>{t`Speed of the talk`}</h2>
      {bar ? (
        <ul className={styles.bars}>
          {paces.map((pace) => (
            <li key={pace}>
              <span>
                {names[pace]}: {number(bar[pace])}
              </span>
              <meter min={0} max={total} value={bar[pace]} aria-label={names[pace]} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.note}>
          {offline ? (
            <Trans>Needs a connection</Trans>
          ) : (
            <Trans>Shown from {minPaceVotes} votes in the last ten minutes on.</Trans>
          )}
        </p>
      )}
    </section>
  );
}

function LargeQuestion({ question }: { question: EventQuestionView }) {
  const { t, i18n } = useLingui();
  const { fullName, number, language: languageName } = useFormats();
  const moderate = useModeration();
  const { id, pinned, votes, author, language, topic } = question;
  const isOnSite = isQuestionOnSite(question);
  const name = author ? fullName(author) : author === null ? t`Anonymous` : '';
  return (
    <div className={cx(styles.large, pinned && styles.called)}>
      <p className={styles.votes} aria-label={t`Votes: ${number(votes)}`}>
        {number(votes)}
      </p>
      <div className={styles.question}>
        <p className={styles.text} lang={language ?? undefined}>
          {question.content}
        </p>
        <p className={styles.note}>
          {[
            topic,
            name,
            language && language !== i18n.locale && languageName(language),
            isOnSite && t`On site, not yet at the school`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {(id > 0 || isOnSite) && (
          <div className={styles.choices}>
            <Button size="small" onClick={() => moderate(question, pinned ? 'unpin' : 'pin')}>
              <Pin />
              {pinned ? <Trans>Unmark as current</Trans> : <Trans>Make current question</Trans>}
            </Button>
            <Button size="small" onClick={() => moderate(question, 'answered')}>
              <Check />
              <Trans>Answered in the room</Trans>
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
