import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, MessageCircle } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Virtualizer } from 'virtua';
import type { Person } from '../../../contract/users.ts';
import type { GroupView } from '../../db/overlay-groups.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Count } from '../../ui/count.tsx';
import { drawnOnce } from '../../ui/drawn-once.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { showToast } from '../../ui/toast.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { isGroupChat } from './chat-name.ts';
import styles from './message-list.module.css';
import type { MessageRow } from './message-rows.ts';
import { type MessageActs, MessageItem } from './message-item.tsx';
import type { Chat } from './queries.ts';
import { rowHeight, useConversationScroll } from './use-conversation-scroll.ts';
import { useOlderMessages } from './use-older-messages.ts';
import { useReadMarks } from './use-read-marks.ts';

interface MessageListProps {
  chat: Chat & { group: GroupView };
  rows: readonly MessageRow[];
  /** Messages by their keys; null while nothing is being selected. */
  selected: ReadonlySet<string> | null;
  /** The message one wants to see, until it is there or is not to be had. */
  target: number | null;
  onTarget: (id: number | null) => void;
  onMore: () => void;
  acts: MessageActs;
}

const nobody: readonly Person[] = [];

/** So many times more is fetched in search of one message. */
const mostSought = 60;
/** How long a message that was jumped to stands out, in milliseconds. */
const flashes = 1600;

export function MessageList({ chat, rows, selected, target, onTarget, onMore, acts }: MessageListProps) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const { group } = chat;
  const older = useOlderMessages(chat, onMore);
  const seen = useReadMarks(group.id, rows, chat.readUpTo);
  const scroll = useConversationScroll(group.id, rows, { onTop: older.load, onSeen: seen });
  const { scroller, list, shift, heights, atEnd, onScroll, toEnd } = scroll;
  const found = target === null ? -1 : rows.findIndex(({ message }) => message.id === target);
  const sought = useRef(0);
  const [flash, setFlash] = useState<string | null>(null);
  const { toRow } = scroll;
  const seek = useEffectEvent(() => {
    if (target === null) return;
    const row = rows[found];
    if (row) {
      sought.current = 0;
      toRow(found);
      setFlash(row.key);
      onTarget(null);
    } else if (older.state === 'none' || older.state === 'failed' || sought.current > mostSought) {
      showToast(t`This message is not on this device.`);
      onTarget(null);
    } else if (older.state === 'idle') {
      sought.current += 1;
      older.load();
    }
  });
  useEffect(() => {
    const timer = setTimeout(() => seek());
    return () => clearTimeout(timer);
  }, [target, found, older.state, rows.length]);
  useEffect(() => {
    if (flash === null) return;
    const timer = setTimeout(() => setFlash(null), flashes);
    return () => clearTimeout(timer);
  }, [flash]);
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
                myId={chat.me.id}
                members={group.members ?? nobody}
                inGroup={isGroupChat(group)}
                othersReadUpTo={chat.othersReadUpTo}
                hasMenu={scroll.opened}
                selected={selected && selected.has(row.key)}
                flash={row.key === flash}
                acts={acts}
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
