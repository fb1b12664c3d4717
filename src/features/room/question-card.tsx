import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronUp, Ellipsis, MapPin, Pin } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { type EventQuestionView, isQuestionOnSite } from '../../db/overlay-event-questions.ts';
import { anonymousRefusal } from '../../i18n/anonymous-refusals.ts';
import { refusalText } from '../../i18n/refusals.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TranslatedText } from '../../ui/translation/translated-text.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { useNow } from '../../ui/use-now.ts';
import { voteForQuestion } from './commands.ts';
import type { QuestionDialog } from './question-dialogs.tsx';
import { useReportReasons } from './report-reasons.ts';
import { useQuestionActions } from './use-question-actions.tsx';
import styles from './room.module.css';

interface QuestionCardProps {
  question: EventQuestionView;
  moderates: boolean;
  /** The room approves questions before everybody sees them. */
  isModerated: boolean;
  /** There are other questions into which a moderator can merge this one. */
  mayMerge: boolean;
  /** The address names this question. */
  isAsked: boolean;
  onDialog: (dialog: QuestionDialog) => void;
}

export function QuestionCard({ question, isAsked, onDialog, ...possible }: QuestionCardProps) {
  const { t, i18n } = useLingui();
  const { fullName, language, moment } = useFormats();
  const now = useNow();
  const textId = useId();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isAsked) return;
    top.current?.scrollIntoView({ block: 'center' });
    top.current?.focus({ preventScroll: true });
  }, [isAsked]);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const actions = useQuestionActions(question, { ...possible, open: onDialog });
  const { author, pending, state, answer } = question;
  const name = author ? fullName(author) : question.author === null ? t`Anonymous` : '';
  const you = question.author === null ? t`You, anonymously` : t`You`;
  return (
    <Card className={cx(styles.card, question.pinned && styles.pinned, isAsked && styles.found)}>
      <VoteButton question={question} about={textId} />
      <div ref={top} tabIndex={-1} className={styles.body} aria-describedby={isAsked ? textId : undefined}>
        <p className={styles.text} id={textId} lang={question.language ?? undefined}>
          {question.content}
        </p>
        {!question.own && <TranslatedText text={question.content} language={question.language} />}
        <p className={styles.note}>
          {[question.own ? you : name, moment(question.created_at, now)].filter(Boolean).join(' · ')}
        </p>
        <div className={styles.tags}>
          {question.topic && <Tag>{question.topic}</Tag>}
          {question.language && question.language !== i18n.locale && <Tag>{language(question.language)}</Tag>}
          {question.pinned && (
            <Tag hue="accent">
              <Pin />
              <Trans>Current question</Trans>
            </Tag>
          )}
          {state === 'later' && <Tag>{t`Will be answered later`}</Tag>}
          {state === 'declined' && <Tag hue="danger">{t`Not published`}</Tag>}
          {(question.merged_into ?? null) !== null && <Tag>{t`Merged with a similar question`}</Tag>}
          <ReportTags question={question} />
          <SendTag question={question} />
        </div>
        {state === 'answered' &&
          (answer ? (
            <blockquote className={styles.answer}>
              <p className={styles.text}>{answer}</p>
              <TranslatedText text={answer} />
              {question.answered_by && (
                <footer className={styles.note}>{fullName(question.answered_by)}</footer>
              )}
            </blockquote>
          ) : (
            <p className={styles.note}>
              <Trans>Answered in the room</Trans>
            </p>
          ))}
        {pending?.state === 'not-sent' && (
          <StatusText className={styles.wrong}>
            {i18n._(
              (question.token !== undefined && anonymousRefusal('anonymousQuestion.put', pending.error)) ||
                refusalText(pending.error ?? { code: '' }),
            )}
          </StatusText>
        )}
      </div>
      {actions.length > 0 && (
        <IconButton
          label={t`More actions`}
          aria-haspopup="menu"
          aria-describedby={textId}
          onClick={({ currentTarget }) => setAnchor((open) => (open ? null : currentTarget))}
        >
          <Ellipsis />
        </IconButton>
      )}
      {anchor && (
        <Menu label={t`More actions`} anchor={anchor} items={actions} onClose={() => setAnchor(null)} />
      )}
    </Card>
  );
}

/** Marks a question that the school does not have, or an own change of it that nobody else sees yet. */
function SendTag({ question }: { question: EventQuestionView }) {
  const { t } = useLingui();
  const { pending } = question;
  if (isQuestionOnSite(question))
    return (
      <Tag>
        <MapPin />
        {t`On site, not yet at the school`}
      </Tag>
    );
  const isUnseen = pending?.state === 'waiting' || pending?.state === 'sending';
  return isUnseen ? <Tag>{t`not sent yet`}</Tag> : null;
}

/** The reports of a question by reason, for moderators, or that the person has reported it. */
function ReportTags({ question: { reported, reports } }: { question: EventQuestionView }) {
  const { t } = useLingui();
  const { number } = useFormats();
  const names: Record<string, string> = useReportReasons();
  return (
    <>
      {reports?.map(({ reason, count }) => (
        <Tag key={reason} hue="danger">
          {t`Reported ${number(count)}×: ${names[reason] ?? reason}`}
        </Tag>
      ))}
      {reported && !reports && <Tag>{t`You reported this question`}</Tag>}
    </>
  );
}

/** The count of votes. Own, unsent, hidden and answered questions only show it. */
function VoteButton({ question, about }: { question: EventQuestionView; about: string }) {
  const { t } = useLingui();
  const { number } = useFormats();
  const attempt = useLocalWrite();
  const { id, own, state, votes, onSite = false, voted = false } = question;
  const mayVote =
    (id > 0 || onSite) &&
    !own &&
    (state === 'open' || state === 'later') &&
    (question.merged_into ?? null) === null;
  const content = (
    <>
      <ChevronUp />
      <span aria-hidden="true">{number(votes)}</span>
      <VisuallyHidden>
        <Plural value={votes} one="# vote" other="# votes" />
      </VisuallyHidden>
    </>
  );
  if (!mayVote) return <div className={styles.votes}>{content}</div>;
  return (
    <button
      type="button"
      className={cx(styles.votes, styles.vote, voted && styles.voted)}
      aria-pressed={voted}
      aria-describedby={about}
      onClick={() => attempt(() => voteForQuestion(question, !voted))}
    >
      <VisuallyHidden>{t`Vote for this question`}</VisuallyHidden>
      {content}
    </button>
  );
}
