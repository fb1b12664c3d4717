import { Trans, useLingui } from '@lingui/react/macro';
import { Settings2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { EventQuestionView } from '../../db/overlay-event-questions.ts';
import { useIsPlain } from '../../platform/use-is-plain.ts';
import { useOpenRoom } from '../../platform/use-open-room.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Count } from '../../ui/count.tsx';
import { useNow } from '../../ui/use-now.ts';
import { AskForm } from './ask-form.tsx';
import { mayAsk } from './may-ask.ts';
import { QuestionCard } from './question-card.tsx';
import type { Room } from './queries.ts';
import { useRoom } from './hooks.ts';
import { type QuestionOrder, sortQuestions } from './sort-questions.ts';
import styles from './room.module.css';

const SettingsDialog = lazy(async () => ({
  default: (await import('./room-settings-dialog.tsx')).RoomSettingsDialog,
}));

/** Questions to the speakers of an event. */
export function EventQuestions({ eventId }: { eventId: number }) {
  const room = useRoom(eventId);
  // A server that supports only the specification has no questions.
  const isPlain = useIsPlain();
  if (!room || isPlain || !room.settings) return null;
  const isOff = room.settings.questions === 'off';
  if (isOff && !room.moderates && room.questions.length === 0) return null;
  return <Questions eventId={eventId} room={room} />;
}

function Questions({ eventId, room }: { eventId: number; room: Room }) {
  const { t } = useLingui();
  const now = useNow();
  const [order, setOrder] = useState<QuestionOrder>('votes');
  const [settingsOpen, setSettingsOpen] = useState(false);
  useOpenRoom(eventId);
  const { waiting, open, answered, closed } = sortQuestions(room.questions, order);
  const list = (title: ReactNode, questions: EventQuestionView[]) =>
    questions.length > 0 && (
      <QuestionList title={title} questions={questions} room={room} mergeTargets={open} />
    );
  const orders: { key: QuestionOrder; label: string }[] = [
    { key: 'votes', label: t`Most votes` },
    { key: 'newest', label: t`Newest` },
  ];
  return (
    <section className={styles.section} aria-label={t({ message: 'Questions', context: 'event' })}>
      <div className={styles.head}>
        <h2>
          <Trans context="event">Questions</Trans>
        </h2>
        {room.moderates && (
          <Button size="small" onClick={() => setSettingsOpen(true)}>
            <Settings2 />
            <Trans>Question and chat settings</Trans>
          </Button>
        )}
      </div>
      {mayAsk(room, now) ? (
        <AskForm eventId={eventId} room={room} />
      ) : (
        <p className={styles.note}>
          {room.settings?.questions === 'off' ? (
            <Trans>Questions are switched off for this event.</Trans>
          ) : (
            <Trans>This event is over. Questions are closed.</Trans>
          )}
        </p>
      )}
      {open.length > 1 && (
        <div className={styles.orders} role="group" aria-label={t`Order`}>
          {orders.map(({ key, label }) => (
            <Chip key={key} on={order === key} aria-pressed={order === key} onClick={() => setOrder(key)}>
              {label}
            </Chip>
          ))}
        </div>
      )}
      {list(room.moderates ? <Trans>To review</Trans> : <Trans>In review</Trans>, waiting)}
      {list(<Trans>Open questions</Trans>, open)}
      {list(<Trans context="questions">Answered</Trans>, answered)}
      {list(<Trans>Not published</Trans>, closed)}
      {room.questions.length === 0 && (
        <p className={styles.note}>
          {room.known || !room.offline ? (
            <Trans>No questions yet.</Trans>
          ) : (
            <Trans>The questions have not been downloaded yet.</Trans>
          )}
        </p>
      )}
      {settingsOpen && room.settings && (
        <Suspense>
          <SettingsDialog eventId={eventId} settings={room.settings} onClose={() => setSettingsOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

interface QuestionListProps {
  title: ReactNode;
  questions: EventQuestionView[];
  room: Room;
  mergeTargets: EventQuestionView[];
}

const QuestionList = ({ title, questions, room, mergeTargets }: QuestionListProps) => (
  <>
    <h3 className={styles.group}>
      {title} <Count value={questions.length} />
    </h3>
    <ul className={styles.list}>
      {questions.map((question) => (
        <li key={question.id}>
          <QuestionCard question={question} moderates={room.moderates} mergeTargets={mergeTargets} />
        </li>
      ))}
    </ul>
  </>
);
