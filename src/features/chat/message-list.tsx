import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, MessageCircle } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Virtualizer } from 'virtua';
import type { Person } from '../../../contract/users.ts';
import type { GroupView } from '../../db/overlay-groups.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Count } from '../../ui/count.tsx';
import { dayStart } from '../../lib/local-day.ts';
import { cx } from '../../ui/cx.ts';
import { renderOnce } from '../../ui/render-once.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { isGroupChat } from './chat-name.ts';
import { FloatingDay } from './floating-day.tsx';
import styles from './message-list.module.css';
import type { MessageRow } from './message-rows.ts';
import { type MessageActions, MessageItem } from './message-item.tsx';
import type { Chat } from './conversation-queries.ts';
import { estimatedRowHeight, useConversationScroll } from './use-conversation-scroll.ts';
import { useMessageSummary } from './use-message-summary.ts';
import { useMoreMessages } from './use-more-messages.ts';
import type { ChatPosition } from './use-chat-position.ts';
import { useReadMarks } from './use-read-marks.ts';

interface MessageListProps {
  chat: Chat & { group: GroupView };
  rows: readonly MessageRow[];
  /** Keys of the selected messages; null outside selection mode. */
  selected: ReadonlySet<string> | null;
  position: ChatPosition;
  onMore: () => void;
  actions: MessageActions;
}

const noMembers: readonly Person[] = [];

/** How long the target of a jump is highlighted, in milliseconds. */
const highlightMs = 1600;

export function MessageList({ chat, rows, selected, position, onMore, actions }: MessageListProps) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const summary = useMessageSummary();
  const { group, detached } = chat;
  const { older, newer } = useMoreMessages(chat, onMore);
  const { readUpTo } = chat;
  const seen = useReadMarks({ groupId: group.id, rows, readUpTo, marksRead: position.marksRead });
  const { target } = position;
  const found = target === null ? -1 : rows.findIndex(({ message }) => message.id === target);
  const scroll = useConversationScroll(group.id, rows, {
    openAt: found,
    detached,
    onTop: older.load,
    onBottom: newer.load,
    onSeen: seen,
  });
  const { scroller, list, shift, heights, atEnd, onScroll, toRow } = scroll;
  const firstInView = () => {
    const top = (scroller.current?.scrollTop ?? 0) - (list.current?.getItemOffset(0) ?? 0);
    const row = rows[list.current?.findItemIndex(Math.max(0, top)) ?? 0];
    return row ? dayStart(row.message.created_at) : null;
  };
  const toEnd = () => {
    position.toNewest();
    if (!detached) scroll.toEnd();
  };
  const [flash, setFlash] = useState<string | null>(null);
  const reach = useEffectEvent(() => {
    const row = rows[found];
    if (!row) return;
    toRow(found);
    setFlash(row.key);
    position.jumpTo(null);
  });
  useEffect(() => {
    const timer = setTimeout(() => reach());
    return () => clearTimeout(timer);
  }, [target, found]);
  useEffect(() => {
    if (flash === null) return;
    const timer = setTimeout(() => setFlash(null), highlightMs);
    return () => clearTimeout(timer);
  }, [flash]);
  const last = rows.at(-1);
  const latest = !detached && last && !last.own && last.message;
  return (
    <div className={styles.frame}>
      <div ref={scroller} className={styles.scroll} role="region" aria-label={t`Messages`} tabIndex={-1}>
        <div className={styles.fill} />
        {older.state === 'failed' && (
          <p className={styles.older}>
            <Trans>Older messages can’t be loaded now.</Trans>
          </p>
        )}
        {older.state === 'loading' && (
          <p className={styles.older}>
            <Trans>Loading older messages…</Trans>
          </p>
        )}
        {rows.length === 0 ? (
          <div className={styles.empty}>
            <StateNote icon={<MessageCircle />} title={<Trans>No messages yet</Trans>}>
              <Trans>Write the first message.</Trans>
            </StateNote>
          </div>
        ) : (
          <Virtualizer
            ref={list}
            data={rows}
            as="ol"
            item="li"
            itemSize={estimatedRowHeight}
            shift={shift}
            keepMounted={lastIndexes(rows.length, scroll.opened ? 1 : scroll.firstRows)}
            {...(!scroll.opened && { bufferSize: 0 })}
            {...(heights && { cache: heights })}
            scrollRef={scroller}
            onScroll={onScroll}
          >
            {renderOnce((row: MessageRow) => (
              <MessageItem
                key={row.key}
                row={row}
                myId={chat.me.id}
                members={group.members ?? noMembers}
                inGroup={isGroupChat(group)}
                othersReadUpTo={chat.othersReadUpTo}
                hasMenu={scroll.opened}
                selected={selected && selected.has(row.key)}
                flash={row.key === flash}
                actions={actions}
              />
            ))}
          </Virtualizer>
        )}
      </div>
      {scroll.opened && <FloatingDay scroller={scroller} firstInView={firstInView} />}
      <div className={styles.state} role="status">
        {(position.loading || newer.state === 'loading') && <Trans>Loading messages…</Trans>}
        {newer.state === 'failed' && <Trans>Newer messages can’t be loaded now.</Trans>}
      </div>
      {!atEnd && (
        <div className={cx(styles.jump, selected && styles.centred)}>
          <IconButton
            label={
              group.unread > 0
                ? t`Jump to newest message: ${plural(group.unread, { one: '# unread message', other: '# unread messages' })}`
                : t`Jump to newest message`
            }
            onClick={toEnd}
          >
            <ArrowDown />
            <Count value={group.unread} className={styles.jumpCount} />
          </IconButton>
        </div>
      )}
      <div aria-live="polite">
        {latest && <VisuallyHidden>{t`${fullName(latest.author)}: ${summary(latest)}`}</VisuallyHidden>}
      </div>
    </div>
  );
}

/** The indexes of the last `wanted` rows. */
const lastIndexes = (count: number, wanted: number) =>
  Array.from({ length: Math.min(count, wanted) }, (_, at) => count - Math.min(count, wanted) + at);
