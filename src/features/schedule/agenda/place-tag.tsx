import { useLingui } from '@lingui/react/macro';
import type { BookingView } from '../../../db/overlay-agenda.ts';
import { Tag } from '../../../ui/tag.tsx';

export function PlaceTag({ place }: { place: BookingView }) {
  const { t } = useLingui();
  switch (place.state) {
    case 'booked':
      return <Tag hue="accent">{t`You have a place`}</Tag>;
    case 'waiting':
      return (
        <Tag hue="live">
          {place.position ? t`No. ${place.position} on the waiting list` : t`On the waiting list`}
        </Tag>
      );
    case 'wished':
      return <Tag>{t`Booking not sent yet`}</Tag>;
    case 'leaving':
      return <Tag>{t`Cancellation not sent yet`}</Tag>;
    case 'refused':
      return <Tag hue="danger">{t`Booking refused`}</Tag>;
  }
}
