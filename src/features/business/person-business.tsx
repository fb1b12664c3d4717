import { Trans } from '@lingui/react/macro';
import { Handshake } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { User } from '../../../contract/users.ts';
import { partnerOf } from '../../db/overlay-business.ts';
import { addresses } from '../../lib/addresses.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './business.module.css';
import { CardFacts } from './card-facts.tsx';
import { useBusiness, useCard } from './hooks.ts';
import { finishOf } from './meeting-groups.ts';

const RequestDialog = lazy(async () => ({ default: (await import('./request-dialog.tsx')).RequestDialog }));

/** The business card in the profile of a person, with the request for a meeting. Nothing without a card. */
export function PersonBusiness({ person, isMe }: { person: User; isMe: boolean }) {
  const business = useBusiness();
  const card = useCard(person.id);
  const now = useNow();
  const search = useSearch();
  const [location, navigate] = useLocation();
  const isAsked = new URLSearchParams(search).has('meet');
  const [isOpen, setOpen] = useState(false);
  if (!business?.rules) return null;
  if (isMe) return <OwnCard />;
  const open = business.meetings.find(
    (meeting) =>
      partnerOf(meeting, business.me.id).id === person.id &&
      ((meeting.state === 'requested' && meeting.proposals.some((slot) => slot > now)) ||
        (meeting.state === 'accepted' && finishOf(meeting) > now)),
  );
  if (!card && !open) return null;
  const close = () => {
    setOpen(false);
    if (isAsked) navigate(location, { replace: true });
  };
  return (
    <Card className={styles.card}>
      <h3 className={styles.heading}>
        <Trans>Business meetings</Trans>
      </h3>
      {card && <CardFacts card={card} competences={business.competences} />}
      <div className={styles.acts}>
        {open ? (
          <Link className={buttonClass('primary')} href={addresses.businessMeeting.getHref(open.id)}>
            <Handshake />
            {open.state === 'accepted' ? <Trans>Open meeting</Trans> : <Trans>Open request</Trans>}
          </Link>
        ) : (
          <Button variant="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <Handshake />
            <Trans>Request a meeting</Trans>
          </Button>
        )}
      </div>
      {card && (isOpen || (isAsked && !open)) && (
        <Suspense>
          <RequestDialog business={business} partner={person} otherWays={card.ways} onClose={close} />
        </Suspense>
      )}
    </Card>
  );
}

function OwnCard() {
  const business = useBusiness();
  if (!business) return null;
  const { card, competences } = business;
  return (
    <Card className={styles.card}>
      <h3 className={styles.heading}>
        <Trans>Business card</Trans>
      </h3>
      {card && <CardFacts card={card} competences={competences} />}
      {!card?.active && (
        <p className={styles.dim}>
          <Trans>The other participants don’t see a business card of you.</Trans>
        </p>
      )}
      <div className={styles.acts}>
        <Link className={buttonClass()} href={addresses.businessCard.getHref()}>
          {card ? <Trans>Edit business card</Trans> : <Trans>Create business card</Trans>}
        </Link>
      </div>
    </Card>
  );
}
