import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { Link } from 'wouter';
import type { Person } from '../../../contract/users.ts';
import type { MessageView } from '../../db/overlay-messages.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { personHref } from '../../lib/addresses.ts';
import { cx } from '../../ui/cx.ts';
import { hueOf } from '../../ui/initials.ts';
import { LinkedText } from '../../ui/rich-text.tsx';
import { useLaidOut } from '../../ui/use-laid-out.ts';
import { useNow } from '../../ui/use-now.ts';
import styles from './message-item.module.css';
import { MessageMeta } from './message-meta.tsx';
import type { MessageRow } from './message-rows.ts';
import { useDayName } from './use-day-name.ts';
import { useLongPress } from './use-long-press.ts';

interface MessageItemProps {
  row: MessageRow;
  /** Several people write: each run carries its author's name. */
  inGroup: boolean;
  othersReadUpTo: number;
  /** What can be done to a message comes after the messages: nobody needs it in the moment a chat opens. */
  hasMenu: boolean;
  onMenu: (message: MessageView, anchor: Element) => void;
  onWhy: (message: MessageView) => void;
}

export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { row, inGroup, othersReadUpTo, hasMenu, onMenu, onWhy } = props;
  const { t } = useLingui();
  const element = useLaidOut<HTMLDivElement>();
  const { message, own, first } = row;
  const openMenu = (element: Element) => onMenu(message, element);
  const press = useLongPress(openMenu);
  return (
    <div ref={element} className={styles.item}>
      {row.day !== null && <Day day={row.day} />}
      {row.unread && (
        <div className={styles.unread}>
          <Trans>New messages</Trans>
        </div>
      )}
      <div className={cx(styles.line, own && styles.own, first && styles.first)}>
        <div className={styles.bubble} {...press}>
          {first && inGroup && !own && <Author author={message.author} />}
          {message.reply_of && <Quote quoted={message.reply_of} />}
          <div className={styles.text}>
            <LinkedText text={message.content} />
          </div>
          <MessageMeta message={message} own={own} othersReadUpTo={othersReadUpTo} onWhy={onWhy} />
        </div>
        {hasMenu ? (
          <button
            type="button"
            className={styles.more}
            aria-label={t`Message menu`}
            aria-haspopup="menu"
            onClick={(event) => openMenu(event.currentTarget)}
          />
        ) : (
          <div className={styles.more} />
        )}
      </div>
    </div>
  );
});

/** Whoever has gone has no name, and no page. */
function Author({ author }: { author: Person }) {
  const { fullName } = useFormats();
  const name = fullName(author);
  return (
    name && (
      <Link className={cx(styles.who, styles[`hue${hueOf(author.id)}`])} href={personHref(author)}>
        {name}
      </Link>
    )
  );
}

function Day({ day }: { day: number }) {
  const now = useNow();
  const dayName = useDayName();
  return <div className={styles.day}>{dayName(day, now)}</div>;
}

function Quote({ quoted }: { quoted: NonNullable<MessageView['reply_of']> }) {
  const { fullName } = useFormats();
  return (
    <blockquote className={styles.quote}>
      {quoted.author && <div className={styles.quoteWho}>{fullName(quoted.author)}</div>}
      {quoted.content ? (
        <div className={styles.quoteText}>{quoted.content}</div>
      ) : (
        <div className={styles.gone}>
          <Trans>Deleted message</Trans>
        </div>
      )}
    </blockquote>
  );
}
