import { useLingui } from '@lingui/react/macro';
import { pollStatus } from '../../../contract/polls.ts';
import { isAnswered, type PollView } from '../../db/overlay-polls.ts';

/** What groups, states and kinds of polls are called. */
export function usePollWords() {
  const { t } = useLingui();
  const groups: Record<string, string> = {
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
      ranking: t`Order`,
      text: t`Own words`,
    },
    states: { draft: t`draft`, open: t`open`, closed: t`closed` },
    /** How far one is oneself. */
    own: (poll: PollView) =>
      poll.canceled || poll.status === pollStatus.canceled
        ? t`skipped`
        : isAnswered(poll)
          ? t`answered`
          : poll.state === 'open'
            ? t`in progress`
            : t`not answered`,
    results: {
      voted: t`for those who have answered`,
      closed: t`for everybody once it is closed`,
      organisers: t`for organisers only`,
    },
  };
}
