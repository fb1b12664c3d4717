import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { Link } from 'wouter';
import type { User } from '../../../contract/users.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { personHref } from '../../lib/addresses.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { useEagerLayout } from '../../ui/use-eager-layout.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ChatIcon } from './chat-icon.tsx';
import styles from './participant-row.module.css';

interface ParticipantRowProps {
  person: User;
  isMe: boolean;
  online: boolean;
  chat: number | undefined;
  /** Whether the person is open beside the list. */
  open: boolean;
  /** Query string of the address. */
  search: string;
}

export const ParticipantRow = memo(function ParticipantRow(props: ParticipantRowProps) {
  const { person, isMe, online, chat, open, search } = props;
  const { t } = useLingui();
  const element = useEagerLayout<HTMLDivElement>();
  const { fullName, country } = useFormats();
  const name = fullName(person);
  const about = [isMe && t`You`, person.position, person.country && country(person.country)];
  return (
    <div ref={element} className={cx(styles.row, open && styles.open)}>
      <Avatar name={name} seed={person.id} picture={person.avatar} online={online} />
      <div className={styles.text}>
        <div className={styles.name}>
          <Link
            className={styles.link}
            href={personHref(person) + search}
            aria-current={open ? 'page' : undefined}
          >
            {name}
            {online && <VisuallyHidden>{`, ${t`online`}`}</VisuallyHidden>}
          </Link>
        </div>
        <div className={styles.about}>{about.filter(Boolean).join(' · ')}</div>
      </div>
      {!isMe && person.account && (
        <div className={styles.chat}>
          <ChatIcon person={person} chat={chat} />
        </div>
      )}
    </div>
  );
});
