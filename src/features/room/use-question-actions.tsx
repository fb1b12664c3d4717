import { useLingui } from '@lingui/react/macro';
import {
  Check,
  Clock,
  Eye,
  EyeOff,
  Flag,
  Merge,
  MessageSquareReply,
  Pencil,
  Pin,
  PinOff,
  RotateCcw,
  Tag,
  Trash2,
} from 'lucide-react';
import type { ModeratorAct } from '../../../contract/event-questions.ts';
import { type EventQuestionView, isQuestionOnSite } from '../../db/overlay-event-questions.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { reportQuestion } from './commands.ts';
import type { QuestionDialog } from './question-dialogs.tsx';
import { useModeration } from './use-moderation.ts';

interface Possible {
  moderates: boolean;
  /** The room approves questions before everybody sees them. */
  isModerated: boolean;
  mayMerge: boolean;
  open: (dialog: QuestionDialog) => void;
}

/** What the person can do with a question, besides voting. */
export function useQuestionActions(
  question: EventQuestionView,
  { moderates, isModerated, mayMerge, open }: Possible,
): MenuItem[] {
  const { t } = useLingui();
  const { id, own, state, pinned, merged_into } = question;
  const isOnSite = isQuestionOnSite(question);
  const moderate = useModeration();
  const attempt = useLocalWrite();
  const isMerged = (merged_into ?? null) !== null;
  const isDecided = state === 'answered' || state === 'declined' || isMerged;
  const act = (kind: ModeratorAct) => () => moderate(question, kind);
  const show = (dialog: QuestionDialog) => () => open(dialog);

  // On site nobody sees the edit of a question that has to be approved again.
  const mayEdit = !(isOnSite && isModerated);
  const edit: MenuItem = { key: 'edit', icon: <Pencil />, label: t`Edit`, onSelect: show('edit') };
  const withdraw: MenuItem = {
    key: 'withdraw',
    icon: <Trash2 />,
    label: t`Withdraw`,
    danger: true,
    onSelect: show('withdraw'),
  };
  const ofAuthor: MenuItem[] = own && !isDecided ? [...(mayEdit ? [edit] : []), withdraw] : [];
  const ofReader: MenuItem[] =
    id < 0 || own || moderates
      ? []
      : question.reported
        ? [
            {
              key: 'report',
              icon: <Flag />,
              label: t`Withdraw report`,
              onSelect: () =>
                attempt(() => reportQuestion({ id, event_id: question.event_id, reason: null })),
            },
          ]
        : [{ key: 'report', icon: <Flag />, label: t`Report`, onSelect: show('report') }];
  const isKnown = id > 0 || isOnSite;
  if (!moderates || !isKnown || isMerged) return [...ofAuthor, ...ofReader];

  const isShown = state === 'open' || state === 'later';
  const ofModerator: (MenuItem | false)[] = [
    (state === 'waiting' || state === 'declined') && {
      key: 'publish',
      icon: <Eye />,
      label: t({ message: 'Publish', context: 'question' }),
      onSelect: act('publish'),
    },
    isShown && {
      key: 'answered',
      icon: <Check />,
      label: t`Answered in the room`,
      onSelect: act('answered'),
    },
    state !== 'declined' && {
      key: 'answer',
      icon: <MessageSquareReply />,
      label: t`Answer in writing`,
      onSelect: show('answer'),
    },
    isShown &&
      (pinned
        ? { key: 'unpin', icon: <PinOff />, label: t`Unmark as current`, onSelect: act('unpin') }
        : { key: 'pin', icon: <Pin />, label: t`Make current question`, onSelect: act('pin') }),
    state === 'open' && { key: 'later', icon: <Clock />, label: t`Answer later`, onSelect: act('later') },
    (state === 'answered' || state === 'later') && {
      key: 'reopen',
      icon: <RotateCcw />,
      label: t({ message: 'Reopen', context: 'question' }),
      onSelect: act('reopen'),
    },
    id > 0 && { key: 'topic', icon: <Tag />, label: t`Set topic`, onSelect: show('topic') },
    isShown &&
      id > 0 &&
      mayMerge && { key: 'merge', icon: <Merge />, label: t`Merge with another`, onSelect: show('merge') },
    (isShown || state === 'waiting') && {
      key: 'decline',
      icon: <EyeOff />,
      label: state === 'waiting' ? t`Don’t publish` : t`Hide`,
      danger: true,
      onSelect: act('decline'),
    },
  ];
  return [...ofModerator.filter((item) => item !== false), ...ofAuthor];
}
