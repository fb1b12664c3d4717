import { Trans } from '@lingui/react/macro';
import type { EventRow } from '../../db/database.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EventMaterials } from './event-materials.tsx';
import { useEventPage } from './hooks.ts';
import { RatingCard } from './rating-card.tsx';

interface CardDialogProps {
  event: EventRow;
  shows: 'rating' | 'materials';
  onClose: () => void;
}

/** Shows the materials or the rating of an event card. Closes itself after the thank-you for a rating. */
export function CardDialog({ event, shows, onClose }: CardDialogProps) {
  const { localized } = useFormats();
  const page = useEventPage(event.id);
  return (
    <Dialog
      title={localized(event.localized_name, event.name)}
      onClose={onClose}
      secondary={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {page?.event &&
        (shows === 'rating' ? (
          <RatingCard event={page.event} me={page.me} onThanked={onClose} />
        ) : (
          <EventMaterials event={page.event} />
        ))}
    </Dialog>
  );
}
