import { Trans, useLingui } from '@lingui/react/macro';
import { Handshake } from 'lucide-react';
import { useEffect } from 'react';
import { Link, Redirect } from 'wouter';
import { type BusinessMeetingView, partnerOf } from '../../db/overlay-business.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses, personHref } from '../../lib/addresses.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { useNow } from '../../ui/use-now.ts';
import { BusinessPage } from './business-page.tsx';
import styles from './business.module.css';
import { markMeetingSeen } from './commands.ts';
import { useBusiness } from './hooks.ts';
import { MeetingActions } from './meeting-actions.tsx';
import { MeetingAnswer } from './meeting-answer.tsx';
import { MeetingFeedback } from './meeting-feedback.tsx';
import { finishOf, needsAnswer } from './meeting-groups.ts';
import type { Business } from './queries.ts';
import { RefusedStep } from './refused-step.tsx';
import { StateTag } from './state-tag.tsx';
import { ZoneNote } from './zone-note.tsx';
import { usePlaceText } from './use-place-text.ts';

/** One request or meeting, with everything the person can do with it. */
export function MeetingScreen({ id }: { id: number }) {
  const { fullName } = useFormats();
  const business = useBusiness();
  const meeting = business?.meetings.find((each) => each.id === id);
  const title = business && meeting && fullName(partnerOf(meeting, business.me.id));
  return (
    <BusinessPage title={title}>
      {(known) =>
        meeting ? <Meeting business={known} meeting={meeting} /> : <Missing id={id} business={known} />
      }
    </BusinessPage>
  );
}

/** The request that the device showed under a negative id has a row of the server now. */
function Missing({ id, business }: { id: number; business: Business }) {
  const { meetings, me } = business;
  const sent = meetings.find((each) => id < 0 && partnerOf(each, me.id).id === -id);
  if (sent) return <Redirect to={addresses.businessMeeting.getHref(sent.id)} replace />;
  return (
    <StateNote
      icon={<Handshake />}
      title={<Trans>Meeting not found</Trans>}
      action={
        <Link href={addresses.business.getHref()} className={buttonClass('primary')}>
          <Trans>All business meetings</Trans>
        </Link>
      }
    />
  );
}

interface MeetingProps {
  business: Business;
  meeting: BusinessMeetingView;
}

function Meeting({ business, meeting }: MeetingProps) {
  const { t } = useLingui();
  const { fullName, weekdayDay, timeRange, dateTime } = useFormats();
  const placeText = usePlaceText();
  const now = useNow();
  const { me } = business;
  const { id, rev } = meeting;
  useEffect(() => {
    void markMeetingSeen(id).catch(() => undefined);
  }, [id, rev]);
  const partner = partnerOf(meeting, me.id);
  const name = fullName(partner);
  const { start, state, message, message_by, other_message, ended_by, proposals, pending } = meeting;
  const isOver = state === 'accepted' && typeof start === 'number' && start <= now;
  const asksMe = needsAnswer(meeting, me.id, now);
  // A deleted account has no name, and ends its meetings without an author.
  const isDeleted = partner.first_name === '' && partner.last_name === '';
  const isByPartner = ended_by === partner.id || isDeleted;
  return (
    <>
      <Card className={styles.card}>
        <div className={styles.acts}>
          <Avatar name={name} seed={partner.id} picture={partner.avatar} size="large" />
          <div className={styles.text}>
            <Link className={styles.person} href={personHref(partner)}>
              {name}
            </Link>
            <span className={styles.tags}>
              <StateTag meeting={meeting} myId={me.id} now={now} />
            </span>
          </div>
        </div>
        <dl className={styles.facts}>
          {typeof start === 'number' && (
            <div>
              <dt>{t`Time`}</dt>
              <dd>
                {weekdayDay(start)}, {timeRange(start, finishOf(meeting))}
                <ZoneNote at={start} zone={business.zone} />
              </dd>
            </div>
          )}
          <div>
            <dt>{t({ message: 'Place', context: 'location' })}</dt>
            <dd>{placeText(meeting)}</dd>
          </div>
          {(state === 'cancelled' || state === 'declined') && (
            <div>
              <dt>{t`Ended by`}</dt>
              <dd>{ended_by === me.id ? t`You` : isByPartner ? name : t`the organisers`}</dd>
            </div>
          )}
          {proposals.length > 0 && !asksMe && (
            <div>
              <dt>{start ? t`Proposed new times` : t`Proposed times`}</dt>
              {proposals.map((slot) => (
                <dd key={slot}>{dateTime(slot)}</dd>
              ))}
            </div>
          )}
          {other_message && (
            <div>
              <dt>{message_by === me.id ? t`Message of ${name}` : t`Your message`}</dt>
              <dd className={styles.message}>{other_message}</dd>
            </div>
          )}
          {message && (
            <div>
              <dt>{message_by === me.id ? t`Your message` : t`Message of ${name}`}</dt>
              <dd className={styles.message}>{message}</dd>
            </div>
          )}
        </dl>
      </Card>
      {pending?.state === 'not-sent' && <RefusedStep pending={pending} />}
      {asksMe && <MeetingAnswer business={business} meeting={meeting} />}
      <MeetingActions business={business} meeting={meeting} now={now} />
      {isOver && <MeetingFeedback meeting={meeting} myId={me.id} />}
    </>
  );
}
