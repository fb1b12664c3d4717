import { Trans, useLingui } from '@lingui/react/macro';
import { memo, useState } from 'react';
import { Link } from 'wouter';
import type { Person } from '../../../contract/users.ts';
import type { MessageView } from '../../db/overlay-messages.ts';
import { fullNames } from '../../i18n/person-name.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { personHref } from '../../lib/addresses.ts';
import { cx } from '../../ui/cx.ts';
import { hueOf } from '../../ui/initials.ts';
import { LinkedText } from '../../ui/rich-text.tsx';
import { useEagerLayout } from '../../ui/use-eager-layout.ts';
import { TranslatedText } from '../../ui/translation/translated-text.tsx';
import { useNow } from '../../ui/use-now.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './message-item.module.css';
import { LinkCards } from './link-cards.tsx';
import { mentionParts } from './mentions.ts';
import { MessageFile } from './message-file.tsx';
import { MessageMeta } from './message-meta.tsx';
import { Reactions } from './reactions.tsx';
import { countEmojiOnly } from './emoji-only.ts';
import { useSwipeToReply } from './use-swipe-to-reply.ts';
import type { MessageRow } from './message-rows.ts';
import { useDayName } from './use-day-name.ts';
import { useLongPress } from './use-long-press.ts';

/**
 * Callbacks for a message. The object must stay the same while the chat is open, or every row renders again.
 */
export interface MessageActions {
  onMenu: (message: MessageView, anchor: Element) => void;
  onWhy: (message: MessageView) => void;
  onSelect: (message: MessageView) => void;
  onReply: (message: MessageView) => void;
  onReact: (message: MessageView, emoji: string) => void;
  onPicture: (message: MessageView, source: string | undefined) => void;
  /** Jumps to a quoted message. */
  onJump: (id: number) => void;
}

interface MessageItemProps {
  row: MessageRow;
  myId: number;
  members: readonly Person[];
  /** In a group, each run of messages shows its author's name. */
  inGroup: boolean;
  othersReadUpTo: number;
  /** The menu button renders after the messages; it is not needed while the chat opens. */
  hasMenu: boolean;
  /** Null outside selection mode. */
  selected: boolean | null;
  flash: boolean;
  actions: MessageActions;
}

export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { row, myId, members, inGroup, othersReadUpTo, hasMenu, selected, flash, actions } = props;
  const { t } = useLingui();
  const { fullName } = useFormats();
  const [unfolded, setUnfolded] = useState(false);
  const element = useEagerLayout<HTMLDivElement>();
  const { message, own, first } = row;
  const author = fullName(message.author);
  const openMenu = (element: Element) => actions.onMenu(message, element);
  const press = useLongPress(openMenu);
  const swipe = useSwipeToReply(() => actions.onReply(message));
  const folded = message.spam === true && !own && !unfolded;
  const large = message.reply_of || message.file ? 0 : countEmojiOnly(message.content);
  return (
    <div ref={element} className={styles.item}>
      {row.day !== null && <Day day={row.day} />}
      {row.unread && (
        <div className={styles.unread}>
          <Trans>New messages</Trans>
        </div>
      )}
      <div
        className={cx(
          styles.line,
          own && styles.own,
          first && styles.first,
          selected !== null && styles.selecting,
        )}
      >
        {selected !== null && (
          <input
            type="checkbox"
            className={styles.box}
            checked={selected}
            aria-label={t`Select message from ${author}`}
            onChange={() => actions.onSelect(message)}
          />
        )}
        <div
          className={cx(styles.bubble, flash && styles.flash, selected && styles.selected)}
          {...(selected === null
            ? { ...press, ...swipe(press) }
            : { onClick: () => actions.onSelect(message) })}
          onContextMenu={(event) => {
            // A long press has already opened the menu.
            const { nativeEvent } = event;
            const byTouch = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';
            if (selected !== null || byTouch) return;
            event.preventDefault();
            openMenu(event.currentTarget);
          }}
        >
          {first && inGroup && !own ? (
            <Author author={message.author} />
          ) : (
            <VisuallyHidden>{own ? t`You:` : `${author}:`} </VisuallyHidden>
          )}
          {message.forward_of && (
            <div className={styles.forwarded}>
              {message.forward_of.author && fullName(message.forward_of.author) ? (
                <Trans>Forwarded from {fullName(message.forward_of.author)}</Trans>
              ) : (
                <Trans>Forwarded message</Trans>
              )}
            </div>
          )}
          {message.reply_of && <Quote quoted={message.reply_of} onJump={actions.onJump} />}
          {folded ? (
            <div className={styles.gone}>
              <Trans>Marked as spam</Trans>{' '}
              <button type="button" className={styles.show} onClick={() => setUnfolded(true)}>
                <Trans>Show</Trans>
              </button>
            </div>
          ) : (
            <>
              {message.file && (
                <MessageFile message={message} file={message.file} onPicture={actions.onPicture} />
              )}
              {message.content && (
                <div className={cx(styles.text, large > 0 && styles.large)}>
                  <MessageText message={message} members={members} />
                  {!own && <TranslatedText text={message.content} withoutButton />}
                  <LinkCards text={message.content} />
                </div>
              )}
            </>
          )}
          {message.reactions && message.reactions.length > 0 && (
            <Reactions
              reactions={message.reactions}
              myId={myId}
              onReact={(emoji) => actions.onReact(message, emoji)}
            />
          )}
          <MessageMeta message={message} own={own} othersReadUpTo={othersReadUpTo} onWhy={actions.onWhy} />
        </div>
        {selected !== null ? null : hasMenu ? (
          <button
            type="button"
            className={styles.more}
            aria-label={own ? t`Actions for your message` : t`Actions for message from ${author}`}
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

/** A deleted user has no name and no profile page. */
function Author({ author }: { author: Person }) {
  const { fullName } = useFormats();
  const name = fullName(author);
  if (!name) return null;
  const nameClass = cx(styles.who, styles[`hue${hueOf(author.id)}`]);
  // A server that follows only the specification sends no author id.
  if (author.id === 0) return <span className={nameClass}>{name}</span>;
  return (
    <Link className={nameClass} href={personHref(author)}>
      {name}
    </Link>
  );
}

function Day({ day }: { day: number }) {
  const now = useNow();
  const dayName = useDayName();
  return <div className={styles.day}>{dayName(day, now)}</div>;
}

interface MessageTextProps {
  message: MessageView;
  members: readonly Person[];
}

/** The text of a message with links and marked mentions. */
function MessageText({ message, members }: MessageTextProps) {
  const { content, mentions } = message;
  if (!mentions || mentions.length === 0) return <LinkedText text={content} />;
  const named = members.filter(({ id }) => mentions.includes(id));
  const parts = mentionParts(content, named.flatMap(fullNames));
  return parts.map((part, at) =>
    part.named ? (
      <Mention
        key={at}
        text={part.text}
        person={named.find((one) => fullNames(one).includes(part.text.slice(1)))}
      />
    ) : (
      <LinkedText key={at} text={part.text} />
    ),
  );
}

const Mention = ({ text, person }: { text: string; person: Person | undefined }) =>
  person ? (
    <Link href={personHref(person)} className={styles.mention}>
      {text}
    </Link>
  ) : (
    <b className={styles.mention}>{text}</b>
  );

interface QuoteProps {
  quoted: NonNullable<MessageView['reply_of']>;
  onJump: (id: number) => void;
}

/** The message this one replies to. A transparent button over it jumps there. */
function Quote({ quoted, onJump }: QuoteProps) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const { id } = quoted;
  return (
    <blockquote className={styles.quote}>
      {id !== null && (
        <button
          type="button"
          className={styles.jump}
          aria-label={t`Show original message`}
          onClick={() => onJump(id)}
        />
      )}
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
