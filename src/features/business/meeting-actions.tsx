import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowRightLeft, CalendarPlus, MessageCircle, Video, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { newChatId } from '../../db/new-chat-id.ts';
import { type BusinessMeetingView, partnerOf } from '../../db/overlay-business.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Button, buttonClass, ExternalButton } from '../../ui/button.tsx';
import { safeHref } from '../../ui/text-links.ts';
import { EndDialog } from './end-dialog.tsx';
import styles from './business.module.css';
import { useCard } from './hooks.ts';
import { JoinButton } from './join-button.tsx';
import { finishOf } from './meeting-groups.ts';
import { ProposeDialog } from './propose-dialog.tsx';
import type { Business } from './queries.ts';
import { useMeetingCalendar } from './use-meeting-calendar.ts';

const RequestDialog = lazy(async () => ({ default: (await import('./request-dialog.tsx')).RequestDialog }));

interface MeetingActionsProps {
  business: Business;
  meeting: BusinessMeetingView;
  now: number;
}

/** Joining, chat, calendar, moving and ending, as far as the state allows them. */
export function MeetingActions({ business, meeting, now }: MeetingActionsProps) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const toCalendar = useMeetingCalendar();
  const [, navigate] = useLocation();
  const [open, setOpen] = useState<'move' | 'keepTime' | 'cancel' | 'withdraw' | 'request' | null>(null);
  const { me, rules, offline } = business;
  const partner = partnerOf(meeting, me.id);
  const card = useCard(partner.id);
  const { state, start, proposed_by, group_id, room, link } = meeting;
  const isAccepted = state === 'accepted' && typeof start === 'number';
  // Until the server has accepted, only taking the answer back is possible.
  const isUnsent = meeting.step === 'business.accept' && meeting.pending?.state !== 'not-sent';
  const isComing = isAccepted && start > now;
  const isRunning = isAccepted && finishOf(meeting) > now;
  const isOwnRequest = state === 'requested' && proposed_by === me.id;
  const isEnded = !isRunning && state !== 'requested';
  const href = link && safeHref(link);
  const close = () => setOpen(null);
  return (
    <>
      <div className={styles.acts}>
        {isRunning && room && <JoinButton meeting={meeting} offline={offline} now={now} />}
        {isRunning && href && (
          <ExternalButton variant="primary" href={href}>
            <Video />
            <Trans>Open meeting link</Trans>
          </ExternalButton>
        )}
        {group_id || isAccepted ? (
          <Link className={buttonClass()} href={addresses.chat.getHref(group_id ?? newChatId(partner.id))}>
            <MessageCircle />
            <Trans>Open chat</Trans>
          </Link>
        ) : null}
        {isRunning && !isUnsent && (
          <Button onClick={() => saveFile('meeting.ics', 'text/calendar', toCalendar([meeting]))}>
            <CalendarPlus />
            <Trans>Add to calendar</Trans>
          </Button>
        )}
        {isComing && rules && !isUnsent && (
          <Button aria-haspopup="dialog" onClick={() => setOpen('move')}>
            <ArrowRightLeft />
            <Trans>Move</Trans>
          </Button>
        )}
        {isOwnRequest && rules && card && (
          <Button aria-haspopup="dialog" onClick={() => setOpen('request')}>
            <Trans>Change request</Trans>
          </Button>
        )}
        {isEnded && rules && card && (
          <Button aria-haspopup="dialog" onClick={() => setOpen('request')}>
            <Trans>Request another meeting</Trans>
          </Button>
        )}
        {isComing && meeting.proposals.length > 0 && proposed_by === me.id && (
          <Button aria-haspopup="dialog" onClick={() => setOpen('keepTime')}>
            <Trans>Withdraw proposal</Trans>
          </Button>
        )}
        {isComing && (
          <Button variant="quietDanger" aria-haspopup="dialog" onClick={() => setOpen('cancel')}>
            <X />
            <Trans>Cancel meeting</Trans>
          </Button>
        )}
        {isOwnRequest && (
          <Button variant="quietDanger" aria-haspopup="dialog" onClick={() => setOpen('withdraw')}>
            <X />
            <Trans>Withdraw request</Trans>
          </Button>
        )}
      </div>
      {isRunning && meeting.way === 'online' && !room && !href && (
        <p className={styles.dim}>
          {t`There is no link for this online meeting yet. Agree on one with ${fullName(partner)} in the chat.`}
        </p>
      )}
      {open === 'move' && <ProposeDialog business={business} meeting={meeting} onClose={close} />}
      {(open === 'cancel' || open === 'withdraw' || open === 'keepTime') && (
        <EndDialog ending={open} meeting={meeting} myId={me.id} onClose={close} />
      )}
      {open === 'request' && card && (
        <Suspense>
          <RequestDialog
            business={business}
            partner={partner}
            otherWays={card.ways}
            request={isOwnRequest ? meeting : undefined}
            onSent={() => !isOwnRequest && navigate(addresses.businessMeeting.getHref(-partner.id))}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
