import { useLingui } from '@lingui/react/macro';
import { MessageCircle } from 'lucide-react';
import { Link } from 'wouter';
import type { User } from '../../../contract/users.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton, iconButtonClass } from '../../ui/icon-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './person-row.module.css';

interface PersonRowProps {
  person: User;
  isMe: boolean;
  online: boolean;
  chat: number | undefined;
  offline: boolean;
  onOpenChat: (person: User) => void;
}

export function PersonRow({ person, isMe, online, chat, offline, onOpenChat }: PersonRowProps) {
  const { t } = useLingui();
  const { fullName, localized } = useFormats();
  const name = fullName(person);
  const role = person.role ? localized(person.role.localized_title, person.role.title) : '';
  return (
    <div className={styles.row}>
      <Avatar name={name} seed={person.id} picture={person.avatar} online={online} />
      <div className={styles.text}>
        <div className={styles.name}>
          {name}
          {online && <VisuallyHidden>{`, ${t`online`}`}</VisuallyHidden>}
        </div>
        <div className={styles.role}>{isMe ? t`You` : role}</div>
      </div>
      {!isMe && (
        <ChatButton
          label={t`Open the chat with ${name}`}
          chat={chat}
          disabledReason={offline ? t`The first message to ${name} needs a connection` : undefined}
          onOpen={() => onOpenChat(person)}
        />
      )}
    </div>
  );
}

interface ChatButtonProps {
  label: string;
  chat: number | undefined;
  disabledReason: string | undefined;
  onOpen: () => void;
}

/** A chat that exists opens without a line; one that does not has to be made on the server first. */
function ChatButton({ label, chat, disabledReason, onOpen }: ChatButtonProps) {
  if (chat !== undefined) {
    return (
      <Link href={addresses.chat.getHref(chat)} className={iconButtonClass} aria-label={label} title={label}>
        <MessageCircle />
      </Link>
    );
  }
  return (
    <IconButton
      label={disabledReason ?? label}
      aria-disabled={disabledReason ? true : undefined}
      onClick={disabledReason ? undefined : onOpen}
    >
      <MessageCircle />
    </IconButton>
  );
}
