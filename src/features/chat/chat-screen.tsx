import { Trans, useLingui } from '@lingui/react/macro';
import { Info, MessageCircleOff } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { Person } from '../../../contract/users.ts';
import { isNewChat } from '../../db/new-chat-id.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses, personHref } from '../../lib/addresses.ts';
import { onResume } from '../../platform/page-lifecycle.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { iconButtonClass } from '../../ui/icon-button.tsx';
import { MissingList } from '../../ui/missing-list.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { ChatSubtitle } from './chat-subtitle.tsx';
import { chatName, otherMember } from './chat-name.ts';
import styles from './chat-screen.module.css';
import { openChat } from './commands.ts';
import { ConnectionNote } from './connection-note.tsx';
import { Conversation } from './conversation.tsx';
import { useChat, useCreatedChat, useIsOffline } from './conversation-hooks.ts';
import { UnsendableDraft } from './unsendable-draft.tsx';

/**
 * Delay in milliseconds before the server is asked to open the chat. The request uses the processor, so
 * stored messages are drawn first.
 */
const openDelayMs = 100;

export function ChatScreen({ groupId }: { groupId: number }) {
  const { chat, ...controls } = useChat(groupId);
  const created = useCreatedChat(groupId);
  const [, navigate] = useLocation();
  const formats = useFormats();
  const { t } = useLingui();
  const startId = Number(new URLSearchParams(useSearch()).get('message')) || null;

  useEffect(() => {
    if (isNewChat(groupId)) return;
    const open = () => void openChat(groupId);
    const timer = setTimeout(open, openDelayMs);
    const stopWatching = onResume(open);
    return () => {
      clearTimeout(timer);
      stopWatching();
    };
  }, [groupId]);

  useEffect(() => {
    if (created) navigate(addresses.chat.getHref(created), { replace: true });
  }, [created, navigate]);

  if (!chat) return null;
  const { group, me } = chat;
  if (!group) {
    return (
      <Page>
        <PageScroll>
          {chat.isFetched ? (
            <>
              <StateNote icon={<MessageCircleOff />} title={<Trans>You are not in this chat</Trans>}>
                <Trans>You left the chat, an administrator removed you, or it was deleted.</Trans>
              </StateNote>
              <UnsendableDraft groupId={groupId} />
            </>
          ) : (
            <MissingChat />
          )}
        </PageScroll>
      </Page>
    );
  }
  const { name, seed } = chatName(group, me.id, formats);
  const other = otherMember(group, me.id);
  return (
    <Page
      title={name}
      badge={
        other ? <ProfileLink other={other} /> : <Avatar name={name} seed={seed} picture={group.avatar} />
      }
      subtitle={<ChatSubtitle group={group} other={other} myId={me.id} />}
      actions={
        !isNewChat(groupId) && (
          <Link
            href={addresses.chatInfo.getHref(groupId)}
            className={iconButtonClass}
            aria-label={t`About this chat`}
            title={t`About this chat`}
          >
            <Info />
          </Link>
        )
      }
      ruled
    >
      <div className={styles.screen}>
        <ConnectionNote />
        <Conversation chat={{ ...chat, group }} startId={startId} {...controls} />
      </div>
    </Page>
  );
}

function MissingChat() {
  return <MissingList offline={useIsOffline()} />;
}

/** The other person's picture, linked to their profile. */
function ProfileLink({ other }: { other: Person }) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const name = fullName(other);
  const label = t`Profile of ${name}`;
  return (
    <Link href={personHref(other)} className={styles.other} aria-label={label} title={label}>
      <Avatar name={name} seed={other.id} picture={other.avatar} />
    </Link>
  );
}
