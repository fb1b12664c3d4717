import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Ticket } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { User } from '../../../../contract/users.ts';
import type { Places } from '../../../../contract/agenda.ts';
import { type BookingView, overlayPlaces } from '../../../db/overlay-agenda.ts';
import type { EventView } from '../../../db/overlay-events.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { isAdmin } from '../../../lib/organisers.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useLocalWrite } from '../../../ui/use-local-write.ts';
import { useSwapGuard } from '../../../ui/use-swap-guard.ts';
import { bookPlace, cancelBooking } from '../commands.ts';
import { useAgenda, useIsOffline, useServerNow } from '../hooks.ts';
import { isHost } from '../is-host.ts';
import { OnlineButton } from '../online-button.tsx';
import styles from './agenda.module.css';
import { PlaceTag } from './place-tag.tsx';

const PlacesDialog = lazy(async () => ({ default: (await import('./places-dialog.tsx')).PlacesDialog }));

/** Shows free places and the person's booking. Hosts can also set the number of places. */
export function BookingCard({ event, me }: { event: EventView; me: User | null }) {
  const agenda = useAgenda();
  const now = useServerNow();
  if (!agenda?.known || event.status === 'cancelled' || event.time_finish <= now) return null;
  const place = agenda.places.get(event.id);
  const booking = event.booking && overlayPlaces({ rev: event.rev, booking: event.booking }, place);
  const mayChooseCohorts = isAdmin(me?.role?.alias);
  const hostButton = isHost(event, me) && <HostButton event={event} mayChooseCohorts={mayChooseCohorts} />;
  if (!booking && !place) return hostButton || null;
  return (
    <Card className={styles.form}>
      <div className={styles.head}>
        <h2>
          <Trans>Places</Trans>
        </h2>
        {place && <PlaceTag place={place} />}
      </div>
      {booking && <FreePlaces booking={booking} isHeld={isHeld(place)} now={now} start={event.time_start} />}
      <div className={styles.acts}>
        <Book event={event} now={now} />
        {hostButton}
      </div>
    </Card>
  );
}

/** Whether the person has a place, is on the waiting list, or has asked for a place. */
const isHeld = (place: BookingView | undefined): place is BookingView =>
  place !== undefined && place.state !== 'refused' && place.state !== 'leaving';

interface FreePlacesProps {
  booking: Places;
  isHeld: boolean;
  now: number;
  start: number;
}

function FreePlaces({ booking, isHeld: held, now, start }: FreePlacesProps) {
  const { dateTime } = useFormats();
  const free = Math.max(0, booking.places - booking.booked);
  const closes = booking.closes_at ?? start;
  const when = dateTime(closes);
  return (
    <p className={styles.dim}>
      {free > 0 ? (
        <Plural
          value={free}
          one="# place available."
          few="# places available."
          many="# places available."
          other="# places available."
        />
      ) : (
        <Trans>All places are taken. On the waiting list: {booking.waiting}.</Trans>
      )}{' '}
      {!booking.may_book && !held ? (
        <Trans>Places are only for invited people.</Trans>
      ) : closes <= now ? (
        <Trans>Booking is closed.</Trans>
      ) : free > 0 ? (
        <Trans>Booking is open until {when}.</Trans>
      ) : (
        !held && <Trans>You can join the waiting list until {when}.</Trans>
      )}
    </p>
  );
}

function Book({ event, now }: { event: EventView; now: number }) {
  const { t } = useLingui();
  const { localized } = useFormats();
  const attempt = useLocalWrite();
  const offline = useIsOffline();
  const place = useAgenda()?.places.get(event.id);
  const { booking } = event;
  const hasPlace = isHeld(place);
  const isStray = useSwapGuard(hasPlace ? 'give-back' : 'book');
  const [isConfirming, setConfirming] = useState(false);
  const open = booking && (booking.closes_at ?? event.time_start) > now;
  if (hasPlace) {
    return (
      <>
        <Button
          aria-haspopup="dialog"
          onClick={(press) => {
            if (!isStray(press)) setConfirming(true);
          }}
        >
          {place.state === 'waiting' ? <Trans>Leave waiting list</Trans> : <Trans>Cancel booking</Trans>}
        </Button>
        {isConfirming && (
          <CancelBookingDialog
            name={localized(event.localized_name, event.name)}
            state={place.state}
            onConfirm={() => attempt(() => cancelBooking(event.id))}
            onClose={() => setConfirming(false)}
          />
        )}
      </>
    );
  }
  if (!booking || !open || !booking.may_book) return null;
  return (
    <>
      <Button
        variant="primary"
        onClick={(press) => {
          if (!isStray(press)) attempt(() => bookPlace(event.id));
        }}
      >
        <Ticket />
        {booking.booked < booking.places ? t`Book a place` : t`Join waiting list`}
      </Button>
      {offline && (
        <span className={styles.dim}>
          <Trans>Your booking will be sent later. A place is not guaranteed.</Trans>
        </span>
      )}
    </>
  );
}

interface GiveBackDialogProps {
  name: string;
  state: BookingView['state'];
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * Asks for confirmation: the next person on the waiting list gets the place at once, so cancelling can't be
 * undone.
 */
const CancelBookingDialog = ({ name, state, ...rest }: GiveBackDialogProps) => (
  <ConfirmDialog
    {...rest}
    question={
      state === 'waiting' ? (
        <Trans>Leave the waiting list for “{name}”?</Trans>
      ) : (
        <Trans>Cancel your booking for “{name}”?</Trans>
      )
    }
    verb={state === 'waiting' ? <Trans>Leave waiting list</Trans> : <Trans>Cancel booking</Trans>}
    cancel={state === 'waiting' ? <Trans>Stay on the list</Trans> : <Trans>Keep booking</Trans>}
  >
    <p>
      {state === 'waiting' ? (
        <Trans>You will lose your position on the list.</Trans>
      ) : state === 'booked' ? (
        <Trans>Your place will go to the next person on the waiting list.</Trans>
      ) : (
        <Trans>Your booking has not been sent yet.</Trans>
      )}
    </p>
  </ConfirmDialog>
);

function HostButton({ event, mayChooseCohorts }: { event: EventView; mayChooseCohorts: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <OnlineButton onClick={() => setOpen(true)}>
        <Ticket />
        <Trans>Places and bookings</Trans>
      </OnlineButton>
      {open && (
        <Suspense>
          <PlacesDialog event={event} mayChooseCohorts={mayChooseCohorts} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
