import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarClock, Handshake, IdCard, UserSearch } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { BusinessMeetingView } from '../../db/overlay-business.ts';
import { addresses } from '../../lib/addresses.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { useNow } from '../../ui/use-now.ts';
import { BusinessPage } from './business-page.tsx';
import styles from './business.module.css';
import { groupMeetings } from './meeting-groups.ts';
import { MeetingRow } from './meeting-row.tsx';
import type { Business } from './queries.ts';

/** The person's requests and meetings. */
export const BusinessScreen = () => (
  <BusinessPage>{(business) => <Meetings business={business} />}</BusinessPage>
);

function Meetings({ business }: { business: Business }) {
  const { t } = useLingui();
  const now = useNow();
  const [past, showPast] = useState(false);
  const { me, meetings, card, rules } = business;
  const { toAnswer, coming, waiting, earlier } = groupMeetings(meetings, me.id, now);
  const list = (title: string, rows: readonly BusinessMeetingView[]) =>
    rows.length > 0 && (
      <section key={title} className={styles.section} aria-label={title}>
        <h2>{title}</h2>
        <ul className={styles.list}>
          {rows.map((meeting) => (
            <li key={meeting.id}>
              <MeetingRow meeting={meeting} myId={me.id} now={now} />
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <>
      {rules && !card?.active && <CardHint hasCard={card !== undefined} />}
      {rules && (
        <div className={styles.acts}>
          <Link className={buttonClass('primary')} href={addresses.businessPeople.getHref()}>
            <UserSearch />
            <Trans>Find people</Trans>
          </Link>
          <Link className={buttonClass()} href={addresses.businessTimes.getHref()}>
            <CalendarClock />
            <Trans>My free times</Trans>
          </Link>
          <Link className={buttonClass()} href={addresses.businessCard.getHref()}>
            <IdCard />
            <Trans>My business card</Trans>
          </Link>
        </div>
      )}
      {!rules && <p>{t`New business meetings are not possible at the moment. Arranged meetings stay.`}</p>}
      {meetings.length === 0 && rules && (
        <StateNote icon={<Handshake />} title={t`No business meetings yet`}>
          <Trans>
            Find people whose offers match your needs, and propose up to three times. You can also do this
            offline.
          </Trans>
        </StateNote>
      )}
      {list(t`Answer needed`, toAnswer)}
      {list(t({ message: 'Arranged', context: 'business meetings' }), coming)}
      {list(t`Waiting for an answer`, waiting)}
      {earlier.length > 0 &&
        (past ? (
          list(t({ message: 'Earlier', context: 'business meetings' }), earlier)
        ) : (
          <div>
            <Button onClick={() => showPast(true)}>
              <Trans>Show earlier meetings ({earlier.length})</Trans>
            </Button>
          </div>
        ))}
    </>
  );
}

function CardHint({ hasCard }: { hasCard: boolean }) {
  return (
    <Card className={styles.card}>
      <h2 className={styles.heading}>
        {hasCard ? <Trans>Your business card is hidden</Trans> : <Trans>Create your business card</Trans>}
      </h2>
      <p>
        <Trans>
          The other participants can only find you and request a meeting if you show what you offer and need.
        </Trans>
      </p>
      <div className={styles.acts}>
        <Link className={buttonClass('primary')} href={addresses.businessCard.getHref()}>
          <IdCard />
          {hasCard ? <Trans>Edit business card</Trans> : <Trans>Create business card</Trans>}
        </Link>
      </div>
    </Card>
  );
}
