import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, MessageCircle } from 'lucide-react';
import { Virtualizer } from 'virtua';
import type { GroupView } from '../../db/overlay-groups.ts';
import type { MessageView } from '../../db/overlay-messages.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Count } from '../../ui/count.tsx';
import { drawnOnce } from '../../ui/drawn-once.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { isGroupChat } from './chat-name.ts';
import styles from './message-list.module.css';
import type { MessageRow } from './message-rows.ts';
import { MessageItem } from './message-item.tsx';
import type { Chat } from './queries.ts';
import { rowHeight, useConversationScroll } from './use-conversation-scroll.ts';
import { useOlderMessages } from './use-older-messages.ts';
import { useReadMarks } from './use-read-marks.ts';

interface MessageListProps {
  chat: Chat & { group: GroupView };
  rows: readonly MessageRow[];
  onMore: () => void;
  onMenu: (message: MessageView, anchor: Element) => void;
  onWhy: (message: MessageView) => void;
}

export function MessageList({ chat, rows, onMore, onMenu, onWhy }: MessageListProps) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const { group } = chat;
  const older = useOlderMessages(chat, onMore);
  const seen = useReadMarks(group.id, rows, chat.readUpTo);
  const scroll = useConversationScroll(group.id, rows, { onTop: older.load, onSeen: seen });
  const { scroller, list, shift, heights, atEnd, onScroll, toEnd } = scroll;
  const last = rows.at(-1);
  const heard = last && !last.own && last.message;
  return (
    <div className={styles.frame}>
      <div ref={scroller} className={styles.scroll} role="region" aria-label={t`Messages`} tabIndex={-1}>
        <div className={styles.fill} />
        {older.state === 'failed' && (
          <p className={styles.older}>
            <Trans>Older messages need a connection.</Trans>
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
              <Trans>Write the first one.</Trans>
            </StateNote>
          </div>
        ) : (
          <Virtualizer
            ref={list}
            data={rows}
            as="ol"
            item="li"
            itemSize={rowHeight}
            shift={shift}
            keepMounted={lastOf(rows.length, scroll.opened ? 1 : scroll.firstRows)}
            {...(!scroll.opened && { bufferSize: 0 })}
            {...(heights && { cache: heights })}
            scrollRef={scroller}
            onScroll={onScroll}
          >
            {drawnOnce((row: MessageRow) => (
              <MessageItem
                key={row.key}
                row={row}
                inGroup={isGroupChat(group)}
                othersReadUpTo={chat.othersReadUpTo}
                hasMenu={scroll.opened}
                onMenu={onMenu}
                onWhy={onWhy}
              />
            ))}
          </Virtualizer>
        )}
      </div>
      {!atEnd && (
        <div className={styles.jump}>
          <IconButton
            label={
              group.unread > 0
                ? t`To the newest: ${plural(group.unread, { one: '# unread message', other: '# unread messages' })}`
                : t`To the newest`
            }
            onClick={toEnd}
          >
            <ArrowDown />
            <Count value={group.unread} className={styles.jumpCount} />
          </IconButton>
        </div>
      )}
      <div aria-live="polite">
        {heard && <VisuallyHidden>{t`${fullName(heard.author)}: ${heard.content}`}</VisuallyHidden>}
      </div>
    </div>
  );
}

/** The last indexes of so many rows. */
const lastOf = (count: number, wanted: number) =>
  Array.from({ length: Math.min(count, wanted) }, (_, at) => count - Math.min(count, wanted) + at);
