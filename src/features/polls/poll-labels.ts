import { useLingui } from '@lingui/react/macro';
import { pollStatus } from '../../../contract/polls.ts';
import { isAnswered, type PollView } from '../../db/overlay-polls.ts';

/** The names of groups, states and kinds of polls. */
export function usePollLabels() {
  const { t } = useLingui();
  const groups: Record<string, string> = {
    '': t`Administrative`,
    administrative: t`Administrative`,
    lecturers: t`Lecturers`,
    final: t`Final`,
  };
  return {
    group: (title: string) => groups[title] ?? title,
    kinds: {
      single: t`One option`,
      multiple: t`Several options`,
      scale: t`Scale`,
      ranking: t`Ranking`,
      text: t`Free text`,
    },
    states: { draft: t`draft`, open: t`in progress`, closed: t({ message: 'closed', context: 'poll' }) },
    /** Whether the person has answered or skipped the poll. */
    own: (poll: PollView) =>
      poll.canceled || poll.status === pollStatus.canceled
        ? t({ message: 'skipped', context: 'question' })
        : isAnswered(poll)
          ? t`answered`
          : poll.state === 'open'
            ? t`not answered yet`
            : t`not answered`,
    results: {
      voted: t`people who have answered`,
      closed: t`everyone after closing`,
      organisers: t`organisers only`,
    },
  };
}
