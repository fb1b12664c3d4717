import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Settings2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSearch } from 'wouter';
import { roomClosesAfterMs } from '../../../contract/room.ts';
import type { EventQuestionView } from '../../db/overlay-event-questions.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { fold, matcher } from '../../lib/text-fold.ts';
import { useIsPlain } from '../../platform/use-is-plain.ts';
import { useOpenRoom } from '../../platform/use-open-room.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useNow } from '../../ui/use-now.ts';
import { AskForm } from './ask-form.tsx';
import { mayAsk } from './may-ask.ts';
import { QuestionCard } from './question-card.tsx';
import { type QuestionDialog, QuestionDialogs } from './question-dialogs.tsx';
import type { Room } from './question-queries.ts';
import { useRoom } from './question-hooks.ts';
import { useAnonymity } from './use-anonymity.ts';
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
  // Here and not in the card, which another list shows when somebody answers the question.
  const [dialog, setDialog] = useState<{ kind: QuestionDialog; question: EventQuestionView } | null>(null);
  useOpenRoom(eventId);
  useAnonymity(eventId, room, mayAsk(room, now));
  const [text, setText] = useState('');
  const isSearchable = room.questions.length >= manyQuestions;
  const matches = matcher(isSearchable ? text : '');
  const shown = room.questions.filter(({ content, answer }) => matches(fold(`${content} ${answer ?? ''}`)));
  const { open: mergeTargets } = sortQuestions(room.questions, order);
  const { waiting, open, answered, closed } = sortQuestions(shown, order);
  const asked = useAskedQuestion();
  // Afterwards people look for answers.
  const isOver = now >= room.finishesAt + roomClosesAfterMs;
  const list = (title: ReactNode, questions: EventQuestionView[]) =>
    questions.length > 0 && (
      <QuestionList
        title={title}
        questions={questions}
        room={room}
        mergeTargets={mergeTargets}
        asked={asked}
        onDialog={(kind, question) => setDialog({ kind, question })}
      />
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
      {isSearchable && <SearchField label={t`Search questions`} value={text} onChange={setText} />}
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
      {!isOver && list(<Trans>Open questions</Trans>, open)}
      {list(<Trans context="questions">Answered</Trans>, answered)}
      {isOver && list(<Trans>Open questions</Trans>, open)}
      {list(<Trans>Not published</Trans>, closed)}
      {shown.length === 0 && room.questions.length > 0 && (
        <p className={styles.note}>
          <Trans>No question matches these words.</Trans>
        </p>
      )}
      {room.questions.length === 0 && (
        <p className={styles.note}>
          {room.known || !room.offline ? (
            <Trans>No questions yet.</Trans>
          ) : (
            <Trans>The questions have not been downloaded yet.</Trans>
          )}
        </p>
      )}
      {dialog && (
        <QuestionDialogs
          dialog={dialog.kind}
          question={dialog.question}
          questions={room.questions}
          onClose={() => setDialog(null)}
        />
      )}
      {settingsOpen && room.settings && (
        <Suspense>
          <SettingsDialog eventId={eventId} settings={room.settings} onClose={() => setSettingsOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** From this count on, the list has a search field, and its groups are folded after the first ones. */
const manyQuestions = 20;

/** The id of the question that the address names. */
function useAskedQuestion(): number | null {
  return Number(new URLSearchParams(useSearch()).get('question')) || null;
}

interface QuestionListProps {
  title: ReactNode;
  questions: EventQuestionView[];
  room: Room;
  mergeTargets: EventQuestionView[];
  /** The question to scroll to. */
  asked: number | null;
  onDialog: (kind: QuestionDialog, question: EventQuestionView) => void;
}

function QuestionList({ title, questions, room, mergeTargets, asked, onDialog }: QuestionListProps) {
  const { number } = useFormats();
  const [unfolded, setUnfolded] = useState(false);
  const isAskedBelow = questions.findIndex(({ id }) => id === asked) >= manyQuestions;
  // People see at once what they have asked.
  const shown =
    unfolded || isAskedBelow ? questions : questions.filter(({ own }, at) => at < manyQuestions || own);
  const rest = questions.length - shown.length;
  return (
    <>
      <h3 className={styles.group}>
        {title}{' '}
        <span className={styles.total}>
          {number(questions.filter(({ id, pending }) => id > 0 || pending?.state !== 'not-sent').length)}
        </span>
      </h3>
      <ul className={styles.list}>
        {shown.map((question) => (
          <li key={question.key ?? question.id}>
            <QuestionCard
              question={question}
              moderates={room.moderates}
              isModerated={room.settings?.questions === 'moderated'}
              mayMerge={mergeTargets.some(({ id }) => id > 0 && id !== question.id)}
              isAsked={question.id === asked}
              onDialog={(kind) => onDialog(kind, question)}
            />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button onClick={() => setUnfolded(true)}>
          <Plural value={rest} one="Show # more question" other="Show # more questions" />
        </Button>
      )}
    </>
  );
}
