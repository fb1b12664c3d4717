import { useLingui } from '@lingui/react/macro';
import type { ModeratorAct } from '../../../contract/event-questions.ts';
import type { EventQuestionView } from '../../db/overlay-event-questions.ts';
import { showToastAbout } from '../../ui/toast.ts';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { moderateQuestion } from './commands.ts';
import { useIsAtBox } from './question-hooks.ts';

/** Acts after which the question had `state` before; none for a question that waits for a moderator. */
const undoOf = ({ state, pinned }: EventQuestionView): ModeratorAct[] =>
  state === 'open' ? ['reopen', ...(pinned ? (['pin'] as const) : [])] : state === 'later' ? ['later'] : [];

/** Does an act of a moderator. After acts that move the question elsewhere, a toast offers to undo it. */
export function useModeration() {
  const { t } = useLingui();
  const attempt = useLocalWrite();
  const atBox = useIsAtBox();
  const texts: Partial<Record<ModeratorAct, string>> = {
    answered: t`Marked as answered`,
    later: t`Will be answered later`,
    decline: t({ message: 'Hidden', context: 'question' }),
    publish: t({ message: 'Published', context: 'question' }),
  };
  return (question: EventQuestionView, act: ModeratorAct) => {
    const send = (kind: ModeratorAct) => {
      const seen = kind === 'publish' ? { base: question.content } : {};
      return moderateQuestion(question, { act: kind, answer: null, into: null, ...seen });
    };
    attempt(() => send(act));
    // A box does not show acts on questions of the school.
    const waits = atBox && question.id > 0;
    const done = act === 'decline' && question.state === 'waiting' ? t`Not published` : texts[act];
    const text = waits ? t`Others see this when this device has reached the school.` : done;
    if (!text) return;
    const undo = undoOf(question);
    const run = () =>
      attempt(async () => {
        for (const kind of undo) await send(kind);
      });
    showToastAbout(`question ${question.id}`, text, undo.length > 0 ? { label: t`Undo`, run } : undefined);
  };
}
