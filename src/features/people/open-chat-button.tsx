import { Trans } from '@lingui/react/macro';
import { MessageCircle } from 'lucide-react';
import { Link } from 'wouter';
import type { User } from '../../../contract/users.ts';
import { addresses } from '../../lib/addresses.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { usePrivateChats } from './hooks.ts';
import styles from './person-screen.module.css';
import { useOpenChat } from './use-open-chat.ts';

export function OpenChatButton({ person }: { person: User }) {
  const chat = usePrivateChats().get(person.id);
  const { opening, open } = useOpenChat(person);
  return (
    <div className={styles.action}>
      {chat !== undefined ? (
        <Link href={addresses.chat.getHref(chat)} className={buttonClass('primary')}>
          <MessageCircle />
          <Trans>Open chat</Trans>
        </Link>
      ) : (
        <Button variant="primary" aria-disabled={opening || undefined} onClick={open}>
          <MessageCircle />
          <Trans>Open chat</Trans>
        </Button>
      )}
    </div>
  );
}
