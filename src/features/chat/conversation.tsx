import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { messageTypes } from '../../../contract/chat.ts';
import type { Person } from '../../../contract/users.ts';
import type { GroupView } from '../../db/overlay-groups.ts';
import type { MessageView } from '../../db/overlay-messages.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { showToast } from '../../ui/toast.ts';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { showTranslation } from '../../ui/translation/translations.ts';
import { useNow } from '../../ui/use-now.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useStableCallbacks } from '../../ui/use-stable-callbacks.ts';
import { isGroupChat, otherMember } from './chat-name.ts';
import { ReadOnlyNote } from './read-only-note.tsx';
import { deleteMessage, forwardMessages, markSpam, pinMessage, reactTo } from './commands.ts';
import { Composer } from './composer.tsx';
import type { ComposerContext } from './composer-context.ts';
import styles from './conversation.module.css';
import { ForwardDialog } from './forward-dialog.tsx';
import { EmojiPicker, PictureViewer } from './lazy-components.ts';
import { UnsendableDraft } from './unsendable-draft.tsx';
import { MessageList } from './message-list.tsx';
import { type MessageAct, MessageMenu } from './message-menu.tsx';
import { messageRows } from './message-rows.ts';
import { NotSentDialog } from './not-sent-dialog.tsx';
import { OnSiteNote } from './on-site-note.tsx';
import { PinnedBar } from './pinned-bar.tsx';
import { type OpenChat, useIsOffline } from './conversation-hooks.ts';
import type { Chat } from './conversation-queries.ts';
import { ReadMentions } from './read-mentions.tsx';
import { useIsPlain } from '../../platform/use-is-plain.ts';
import { ReadersDialog } from './readers-dialog.tsx';
import { isChatAdmin, mayEdit, whyClosed } from './rights.ts';
import { registerShownChat } from './shown-chats.ts';
import { useChatPosition } from './use-chat-position.ts';
import { setPlayOrder } from './voice-playing.ts';
import { SelectionBar } from './selection-bar.tsx';

const noMembers: readonly Person[] = [];

const isSentPicture = ({ id, type, spam }: MessageView): boolean =>
  id !== null && type.id === messageTypes.image && spam !== true;

interface ConversationProps extends Omit<OpenChat, 'chat'> {
  chat: Chat & { group: GroupView };
  /** Id of the message to open at; null opens at the first unread one. */
  startId: number | null;
}

/** The messages of a chat with the composer and all actions on messages. */
export function Conversation({ chat, startId, readMore, readFrom, showExcerpt }: ConversationProps) {
  const { t, i18n } = useLingui();
  const attempt = useLocalWrite();
  const now = useNow();
  const offline = useIsOffline();
  const { group, me, messages } = chat;
  const position = useChatPosition({ chat, startId, readFrom, showExcerpt });
  const { unreadFrom, jumpTo } = position;
  const rows = useMemo(() => messageRows(messages, me.id, unreadFrom), [messages, me.id, unreadFrom]);
  useEffect(() => setPlayOrder(rows.map(({ key }) => key)), [rows]);
  const [context, setContext] = useState<ComposerContext | null>(null);
  useEffect(() => registerShownChat(group.id), [group.id]);
  const area = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<{ key: string; anchor: Element } | null>(null);
  const [reacting, setReacting] = useState<{ message: MessageView; anchor: Element } | null>(null);
  const [picture, setPicture] = useState<{ message: MessageView; source: string | undefined } | null>(null);
  const [deleting, setDeleting] = useState<readonly MessageView[]>([]);
  const [forwarding, setForwarding] = useState<readonly MessageView[]>([]);
  const [readersOf, setReadersOf] = useState<number | null>(null);
  const [failedKey, setFailedKey] = useState<string | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const closed = whyClosed(group, me, now);
  const failed = messages.find(({ key }) => key === failedKey);
  const menuMessage = messages.find(({ key }) => key === menu?.key);
  const chosen = messages.filter(({ key }) => selected.has(key));

  const toggle = (message: MessageView) => {
    const next = new Set(selected);
    if (!next.delete(message.key)) next.add(message.key);
    setSelected(next);
  };
  const isPlain = useIsPlain();
  const react = (message: MessageView, emoji: string) => attempt(() => reactTo(message, emoji, me.id));
  const copy = async (some: readonly MessageView[]) => {
    const done = await copyText(some.map(({ content }) => content).join('\n'));
    showToast(done ? t`Text copied` : t`This browser does not allow copying.`);
  };
  const act = (message: MessageView, what: MessageAct) => {
    const { id } = message;
    switch (what) {
      case 'reply':
      case 'edit':
        return setContext({ kind: what, message });
      case 'copy':
        return void copy([message]);
      case 'translate':
        return void showTranslation(message.content, i18n.locale);
      case 'forward':
        return setForwarding([message]);
      case 'select':
        return toggle(message);
      case 'spam':
        attempt(() => markSpam(message, !message.spam));
        if (!message.spam)
          showToast(isPlain ? t`Marked as spam` : t`Moderators will review this message.`, {
            label: t`Undo`,
            run: () => attempt(() => markSpam(message, false)),
          });
        return;
      case 'readers':
        return setReadersOf(id);
      case 'pin':
        return id === null
          ? undefined
          : attempt(() => pinMessage(group.id, id, group.pinned_message?.id !== id));
      case 'delete':
        return setDeleting([message]);
    }
  };
  // Stable callbacks keep memoised rows from rendering again.
  const actions = useStableCallbacks({
    onMenu: ({ key }: MessageView, anchor: Element) =>
      setMenu((open) => (open?.anchor === anchor ? null : { key, anchor })),
    onWhy: ({ key }: MessageView) => setFailedKey(key),
    onSelect: toggle,
    onReply: (message: MessageView) => {
      if (closed === null && selected.size === 0) setContext({ kind: 'reply', message });
    },
    onReact: react,
    onPicture: (message: MessageView, source: string | undefined) => setPicture({ message, source }),
    onJump: jumpTo,
  });

  const forward = (groupIds: readonly number[]) => {
    attempt(() => forwardMessages(forwarding, groupIds));
    setSelected(new Set());
    showToast(offline ? t`The message will be forwarded later.` : t`Forwarded`);
  };
  const remove = async (some: readonly MessageView[]) => {
    for (const message of some) await deleteMessage(message);
    setSelected(new Set());
  };
  const mentionable = useMemo(
    () => (group.members ?? noMembers).filter(({ id }) => id !== me.id),
    [group.members, me.id],
  );
  const editLast = () => {
    const last = chat.detached ? undefined : messages.findLast((message) => mayEdit(message, me.id));
    if (last) setContext({ kind: 'edit', message: last });
  };
  const admin = isChatAdmin(me);
  const mayPin = admin || !isGroupChat(group);
  const above = group.pinned_message;
  const [only] = deleting;
  return (
    <div ref={area} className={styles.conversation}>
      <ReadMentions groupId={group.id} readUpTo={chat.readUpTo} />
      {above && (
        <PinnedBar
          message={above}
          onShow={() => jumpTo(above.id)}
          onUnpin={mayPin ? () => attempt(() => pinMessage(group.id, above.id, false)) : undefined}
        />
      )}
      {position.opening ? (
        <div className={styles.opening}>
          <Skeleton />
        </div>
      ) : (
        <MessageList
          key={chat.excerpt?.key}
          chat={chat}
          rows={rows}
          selected={chosen.length > 0 ? selected : null}
          position={position}
          onMore={readMore}
          actions={actions}
        />
      )}
      {chosen.length > 0 ? (
        <SelectionBar
          count={chosen.length}
          onForward={chosen.every(({ id }) => id !== null) ? () => setForwarding(chosen) : undefined}
          onCopy={chosen.some(({ content }) => content) ? () => void copy(chosen) : undefined}
          onDelete={
            chosen.every(({ author, id }) => (admin && id !== null && !isPlain) || author.id === me.id)
              ? () => setDeleting(chosen)
              : undefined
          }
          onDone={() => setSelected(new Set())}
        />
      ) : closed ? (
        <>
          <UnsendableDraft groupId={group.id} />
          <ReadOnlyNote why={closed} until={group.silenced_until} />
        </>
      ) : (
        <>
          <OnSiteNote groupId={group.id} />
          <Composer
            key={group.id}
            groupId={group.id}
            otherId={otherMember(group, me.id)?.id ?? null}
            dropArea={area}
            members={isGroupChat(group) ? mentionable : noMembers}
            messages={messages}
            context={context}
            onContext={setContext}
            onEditLast={editLast}
            onSent={chat.detached ? position.toNewest : undefined}
          />
        </>
      )}
      {menu && menuMessage && (
        <MessageMenu
          message={menuMessage}
          group={group}
          me={me}
          open={closed === null}
          anchor={menu.anchor}
          onAct={(what) => act(menuMessage, what)}
          onReact={(emoji) => react(menuMessage, emoji)}
          onMoreReactions={() => setReacting({ message: menuMessage, anchor: menu.anchor })}
          onClose={() => setMenu(null)}
        />
      )}
      {reacting && (
        <Suspense>
          <EmojiPicker
            anchor={reacting.anchor}
            onPick={(emoji) => {
              setReacting(null);
              react(reacting.message, emoji);
            }}
            onClose={() => setReacting(null)}
          />
        </Suspense>
      )}
      {picture && (
        <Suspense>
          <PictureViewer
            pictures={messages.filter(isSentPicture)}
            shown={picture.message}
            source={picture.source}
            onClose={() => setPicture(null)}
          />
        </Suspense>
      )}
      {only && (
        <ConfirmDialog
          question={
            deleting.length === 1
              ? t`Delete this message?`
              : t`${plural(deleting.length, { one: 'Delete # message?', other: 'Delete # messages?' })}`
          }
          verb={t`Delete`}
          onConfirm={() => attempt(() => remove(deleting))}
          onClose={() => setDeleting([])}
        >
          {deleting.length === 1 && <p className={styles.quoted}>{only.content}</p>}
        </ConfirmDialog>
      )}
      {forwarding.length > 0 && <ForwardDialog onForward={forward} onClose={() => setForwarding([])} />}
      {readersOf !== null && <ReadersDialog messageId={readersOf} onClose={() => setReadersOf(null)} />}
      {failed && <NotSentDialog message={failed} onClose={() => setFailedKey(null)} />}
    </div>
  );
}
