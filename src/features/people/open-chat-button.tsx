import { Trans } from '@lingui/react/macro';
import { MessageCircle } from 'lucide-react';
import { Link } from 'wouter';
import type { User } from '../../../contract/users.ts';
import { addresses } from '../../lib/addresses.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useIsOffline, usePrivateChats } from './hooks.ts';
import styles from './person-screen.module.css';
import { useOpenChat } from './use-open-chat.ts';

/** A chat that exists opens offline; the first message to somebody needs a connection, and says so. */
export function OpenChatButton({ person }: { person: User }) {
  const offline = useIsOffline();
  const chat = usePrivateChats().get(person.id);
  const { opening, open } = useOpenChat(person);
  const unavailable = offline || opening;
  return (
    <div className={styles.action}>
      {chat !== undefined ? (
        <Link href={addresses.chat.getHref(chat)} className={buttonClass('primary')}>
          <MessageCircle />
          <Trans>Open chat</Trans>
        </Link>
      ) : (
        <Button
          look="primary"
          aria-disabled={unavailable || undefined}
          onClick={unavailable ? undefined : open}
        >
          <MessageCircle />
          <Trans>Open chat</Trans>
        </Button>
      )}
      {chat === undefined && offline && (
        <p className={styles.dim}>
          <Trans>The first message to somebody needs a connection.</Trans>
        </p>
      )}
    </div>
  );
}
