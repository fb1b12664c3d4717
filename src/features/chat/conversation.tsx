import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { GroupView } from '../../db/overlay-groups.ts';
import type { MessageView } from '../../db/overlay-messages.ts';
import { copyText } from '../../ui/copy-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { useAttempt } from '../../ui/use-attempt.ts';
import { deleteMessage } from './commands.ts';
import { Composer } from './composer.tsx';
import type { ComposerContext } from './composer-context.ts';
import styles from './conversation.module.css';
import { MessageList } from './message-list.tsx';
import { type MessageAct, MessageMenu } from './message-menu.tsx';
import { messageRows } from './message-rows.ts';
import { NotSentDialog } from './not-sent-dialog.tsx';
import type { Chat } from './queries.ts';

interface ConversationProps {
  chat: Chat & { group: GroupView };
  /** More of what is on this device is wanted. */
  onMore: () => void;
}

/** Messages above, the composer below, and what one can do to a message between them. */
export function Conversation({ chat, onMore }: ConversationProps) {
  const { t } = useLingui();
  const attempt = useAttempt();
  const { group, me, messages } = chat;
  const [unreadFrom] = useState(() => chat.firstUnread?.id ?? null);
  const rows = useMemo(() => messageRows(messages, me.id, unreadFrom), [messages, me.id, unreadFrom]);
  const [context, setContext] = useState<ComposerContext | null>(null);
  const [menu, setMenu] = useState<{ message: MessageView; anchor: Element } | null>(null);
  const [deleting, setDeleting] = useState<MessageView | null>(null);
  const [failedKey, setFailedKey] = useState<string | null>(null);
  const failed = messages.find(({ key }) => key === failedKey);

  const copy = async (message: MessageView) => {
    showToast(
      (await copyText(message.content)) ? t`Text copied` : t`This browser does not let the text be copied.`,
    );
  };
  const act = (message: MessageView, act: MessageAct) => {
    if (act === 'reply' || act === 'edit') setContext({ kind: act, message });
    else if (act === 'copy') void copy(message);
    else setDeleting(message);
  };
  return (
    <>
      <MessageList
        chat={chat}
        rows={rows}
        onMore={onMore}
        onMenu={(message, anchor) =>
          setMenu((open) => (open?.anchor === anchor ? null : { message, anchor }))
        }
        onWhy={(message) => setFailedKey(message.key)}
      />
      <Composer
        key={group.id}
        groupId={group.id}
        messages={messages}
        context={context}
        onContext={setContext}
      />
      {menu && (
        <MessageMenu
          message={menu.message}
          me={me}
          anchor={menu.anchor}
          onAct={(what) => act(menu.message, what)}
          onClose={() => setMenu(null)}
        />
      )}
      {deleting && (
        <ConfirmDialog
          question={t`Delete this message?`}
          verb={t`Delete`}
          onConfirm={() => attempt(() => deleteMessage(deleting))}
          onClose={() => setDeleting(null)}
        >
          <p className={styles.quoted}>{deleting.content}</p>
        </ConfirmDialog>
      )}
      {failed && <NotSentDialog message={failed} onClose={() => setFailedKey(null)} />}
    </>
  );
}
