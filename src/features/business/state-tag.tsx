import { useLingui } from '@lingui/react/macro';
import type { BusinessMeetingView } from '../../db/overlay-business.ts';
import { Tag } from '../../ui/tag.tsx';
import { finishOf, needsAnswer } from './meeting-groups.ts';

interface StateTagProps {
  meeting: BusinessMeetingView;
  myId: number;
  now: number;
}

/** The state of a meeting as the person sees it, and of its unsent step. */
export function StateTag({ meeting, myId, now }: StateTagProps) {
  const { t } = useLingui();
  const { pending, state, step, start, proposals } = meeting;
  // The server decides whether the time is still free.
  if (pending && pending.state !== 'not-sent' && step === 'business.accept')
    return <Tag>{t`Acceptance not sent yet`}</Tag>;
  const unsent = pending && (
    <Tag hue={pending.state === 'not-sent' ? 'danger' : 'neutral'}>
      {pending.state === 'not-sent'
        ? t({ message: 'Refused', context: 'business meeting' })
        : t({ message: 'Not sent yet', context: 'business meeting' })}
    </Tag>
  );
  const tag = () => {
    if (needsAnswer(meeting, myId, now)) return <Tag hue="live">{t`Answer needed`}</Tag>;
    switch (state) {
      case 'requested':
        return proposals.some((slot) => slot > now) ? (
          <Tag>{t`Waiting for an answer`}</Tag>
        ) : (
          <Tag>{t({ message: 'Expired', context: 'business meeting' })}</Tag>
        );
      case 'accepted':
        return finishOf(meeting) > now ? (
          <Tag hue="accent">{t({ message: 'Arranged', context: 'business meeting' })}</Tag>
        ) : (
          <Tag>{t({ message: 'Over', context: 'business meeting' })}</Tag>
        );
      case 'declined':
        return <Tag>{t({ message: 'Declined', context: 'business meeting' })}</Tag>;
      case 'cancelled':
        if (typeof start !== 'number') return <Tag>{t`Request withdrawn`}</Tag>;
        return <Tag>{t({ message: 'Cancelled', context: 'business meeting' })}</Tag>;
      case 'expired':
        return <Tag>{t({ message: 'Expired', context: 'business meeting' })}</Tag>;
    }
  };
  return (
    <>
      {tag()}
      {unsent}
    </>
  );
}
