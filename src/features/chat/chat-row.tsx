import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { AtSign, BellOff, CircleAlert, Clock, MapPin, Pin } from 'lucide-react';
import { Link } from 'wouter';
import type { GroupView } from '../../db/overlay-groups.ts';
import type { MessageView } from '../../db/overlay-messages.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Count } from '../../ui/count.tsx';
import { cx } from '../../ui/cx.ts';
import { useNow } from '../../ui/use-now.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './chat-row.module.css';
import { isGroupChat } from './chat-name.ts';
import { readChatAhead } from './hooks.ts';
import { isMuted } from './rights.ts';
import { useMessageSummary } from './use-message-summary.ts';

interface ChatRowProps {
  group: GroupView;
  name: string;
  seed: number;
  picture: string | null | undefined;
  myId: number;
  online: boolean;
  draft: string | undefined;
  open: boolean;
}

export function ChatRow({ group, name, seed, picture, myId, online, draft, open }: ChatRowProps) {
  const { t } = useLingui();
  const { moment } = useFormats();
  const now = useNow();
  const preview = usePreview(group, myId);
  const muted = isMuted(group, now);
  const { last, unread, pending } = group;
  const ahead = () => readChatAhead(group.id);
  return (
    <Link
      href={addresses.chat.getHref(group.id)}
      className={cx(styles.row, open && styles.open)}
      aria-current={open ? 'page' : undefined}
      onPointerDown={ahead}
      onClick={ahead}
    >
      <span className={styles.avatar}>
        <Avatar name={name} seed={seed} picture={picture} size="large" online={online} />
      </span>
      <span className={styles.name}>
        {name}
        {online && <VisuallyHidden>{`, ${t`online`}`}</VisuallyHidden>}
      </span>
      <span className={styles.time}>{last && moment(last.created_at, now)}</span>
      {draft && !open ? (
        <span className={cx(styles.preview, styles.draft)}>{t`Draft: ${draft}`}</span>
      ) : (
        <span className={styles.preview}>{preview}</span>
      )}
      <span className={styles.end}>
        {muted && (
          <>
            <BellOff />
            <VisuallyHidden>{t`muted`}</VisuallyHidden>
          </>
        )}
        {group.pinned && (
          <>
            <Pin />
            <VisuallyHidden>{t`pinned`}</VisuallyHidden>
          </>
        )}
        {pending && <SendMark state={pending.state} />}
        {group.mentionsMe && (
          <>
            <AtSign />
            <VisuallyHidden>{t`you are mentioned`}</VisuallyHidden>
          </>
        )}
        <Count value={unread} className={muted ? styles.quiet : undefined} />
        {unread > 0 && (
          <VisuallyHidden>
            {t`${plural(unread, { one: '# unread message', other: '# unread messages' })}`}
          </VisuallyHidden>
        )}
      </span>
    </Link>
  );
}

function SendMark({ state }: { state: NonNullable<MessageView['pending']>['state'] }) {
  const { t } = useLingui();
  return state === 'not-sent' ? (
    <>
      <CircleAlert className={styles.failed} />
      <VisuallyHidden>{t`not sent`}</VisuallyHidden>
    </>
  ) : state === 'on-site' ? (
    <>
      <MapPin />
      <VisuallyHidden>{t`On site, not yet at the school`}</VisuallyHidden>
    </>
  ) : (
    <>
      <Clock />
      <VisuallyHidden>{t({ message: 'waiting', context: 'unsent change' })}</VisuallyHidden>
    </>
  );
}

function usePreview(group: GroupView, myId: number): string {
  const { t } = useLingui();
  const { firstName, fullName } = useFormats();
  const summary = useMessageSummary();
  const { last } = group;
  if (!last) return t`No messages yet`;
  if (last.spam && last.author.id !== myId) return t`Marked as spam`;
  const text = summary(last);
  if (last.author.id === myId) return t`You: ${text}`;
  const author = firstName(last.author) || fullName(last.author);
  return isGroupChat(group) ? t`${author}: ${text}` : text;
}
