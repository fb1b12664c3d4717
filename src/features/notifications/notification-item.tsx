import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'wouter';
import type { NotificationView } from '../../db/overlay-notifications.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkedText } from '../../ui/rich-text.tsx';
import { Tag } from '../../ui/tag.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { NotificationChanges } from './notification-changes.tsx';
import { iconOf } from './notification-icon.ts';
import styles from './notification-item.module.css';

interface NotificationItemProps {
  log: NotificationView;
  onOpen: (log: NotificationView) => void;
  onDelete: (log: NotificationView) => void;
}

export const NotificationItem = memo(function NotificationItem(props: NotificationItemProps) {
  const { log, onOpen, onDelete } = props;
  const { t } = useLingui();
  const { localized, time } = useFormats();
  const title = localized(log.localized_title, log.title);
  const content = localized(log.localized_content, log.content);
  const Icon = iconOf(log);
  return (
    <article className={cx(styles.item, !log.read && styles.unread)}>
      <span className={styles.icon} aria-hidden="true">
        <Icon />
      </span>
      <div>
        <h3 className={styles.title}>
          <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => onOpen(log)}>
            {title}
            {!log.read && <VisuallyHidden>{`, ${t`unread`}`}</VisuallyHidden>}
          </button>
        </h3>
        {content && (
          <p className={styles.text}>
            <LinkedText text={content} />
          </p>
        )}
        <NotificationChanges changes={log.changes} />
        <p className={styles.meta}>
          <time dateTime={new Date(log.created_at).toISOString()}>{time(log.created_at)}</time>
          {log.event && <EventLink event={log.event} type={log.type} />}
          {log.library && <LibraryLink library={log.library} />}
          {log.chat && <ChatLink chat={log.chat} />}
          <PollOrAnswerLink log={log} />
          {log.pending?.state === 'not-sent' && (
            <Tag hue="danger">
              <CircleAlert />
              {t`not sent`}
            </Tag>
          )}
        </p>
      </div>
      <div className={styles.delete}>
        <IconButton label={t`Delete “${title}”`} onClick={() => onDelete(log)}>
          <Trash2 />
        </IconButton>
      </div>
    </article>
  );
});

/** Links to the message that mentions the person. */
export function ChatLink({ chat }: { chat: NonNullable<NotificationView['chat']> }) {
  return (
    <Link
      className={styles.link}
      href={`${addresses.chat.getHref(chat.group_id)}?message=${chat.message_id}`}
    >
      <Trans>Go to message</Trans>
    </Link>
  );
}

/** Links to the poll, the answer, the business meeting, the check-in or the person's feedback. */
export function PollOrAnswerLink({ log: { poll, request, business, type } }: { log: NotificationView }) {
  if (business)
    return (
      <Link className={styles.link} href={addresses.businessMeeting.getHref(business.id)}>
        <Trans>Open meeting</Trans>
      </Link>
    );
  if (poll)
    return (
      <Link className={styles.link} href={`${addresses.poll.getHref(poll.id)}?answer=1`}>
        <Trans>Go to poll</Trans>
      </Link>
    );
  if (request)
    return (
      <Link className={styles.link} href={addresses.request.getHref(request.id)}>
        <Trans>Read answer</Trans>
      </Link>
    );
  if (type === 'checkIn')
    return (
      <Link className={styles.link} href={addresses.helperCheckIn.getHref()}>
        <Trans>Check people in</Trans>
      </Link>
    );
  if (typeof type !== 'string' || !type.startsWith('review:')) return null;
  return (
    <Link className={styles.link} href={addresses.feedback.getHref()}>
      <Trans>Your feedback</Trans>
    </Link>
  );
}

export function LibraryLink({ library }: { library: NonNullable<NotificationView['library']> }) {
  return (
    <Link className={styles.link} href={addresses.material.getHref(library.id)}>
      <Trans>View in library</Trans>
    </Link>
  );
}

interface EventLinkProps {
  event: NonNullable<NotificationView['event']>;
  type: NotificationView['type'];
}

/** Links to the event, or to the question at it that was answered. */
export function EventLink({ event, type }: EventLinkProps) {
  const { t } = useLingui();
  const { localized } = useFormats();
  const name = localized(event.localized_name, event.name);
  const question = Number(/^question:(\d+)$/.exec(String(type ?? ''))?.[1] ?? 0);
  return question > 0 ? (
    <Link className={styles.link} href={addresses.event.questionHref(event.id, name, question)}>
      {t`Go to question`}
    </Link>
  ) : (
    <Link className={styles.link} href={addresses.event.getHref(event.id, name)}>
      {t`View event`}
    </Link>
  );
}
