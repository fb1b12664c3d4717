import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import type { NotificationView } from '../../db/overlay-notifications.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Paragraphs } from '../../ui/rich-text.tsx';
import { NotificationChanges } from './notification-changes.tsx';
import styles from './notification-dialog.module.css';
import { ChatLink, EventLink, LibraryLink, PollOrAnswerLink } from './notification-item.tsx';

export function NotificationDialog({ log, onClose }: { log: NotificationView; onClose: () => void }) {
  const { localized, dateTime, fullName } = useFormats();
  return (
    <Dialog
      title={localized(log.localized_title, log.title)}
      onClose={onClose}
      secondary={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <p className={styles.meta}>
        {dateTime(log.created_at)}
        {log.notificator && ` · ${fullName(log.notificator)}`}
      </p>
      <Paragraphs text={localized(log.localized_content, log.content)} className={styles.text} />
      <NotificationChanges changes={log.changes} />
      {log.event && log.type === 'reminder' && (
        <p>
          <Link className={buttonClass('live')} href={addresses.event.joinHref(log.event.id)}>
            <Trans>Join</Trans>
          </Link>
        </p>
      )}
      {log.event && (
        <p>
          <EventLink event={log.event} type={log.type} />
        </p>
      )}
      {log.library && (
        <p>
          <LibraryLink library={log.library} />
        </p>
      )}
      {log.chat && (
        <p>
          <ChatLink chat={log.chat} />
        </p>
      )}
      <PollOrAnswerLink log={log} />
    </Dialog>
  );
}
