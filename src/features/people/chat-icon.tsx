import { useLingui } from '@lingui/react/macro';
import { MessageCircle } from 'lucide-react';
import { Link } from 'wouter';
import type { User } from '../../../contract/users.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { IconButton, iconButtonClass } from '../../ui/icon-button.tsx';
import { useOpenChat } from './use-open-chat.ts';

interface ChatIconProps {
  person: User;
  chat: number | undefined;
}

export function ChatIcon({ person, chat }: ChatIconProps) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const { open } = useOpenChat(person);
  const name = fullName(person);
  const label = t`Open chat with ${name}`;
  if (chat !== undefined) {
    return (
      <Link href={addresses.chat.getHref(chat)} className={iconButtonClass} aria-label={label} title={label}>
        <MessageCircle />
      </Link>
    );
  }
  return (
    <IconButton label={label} onClick={open}>
      <MessageCircle />
    </IconButton>
  );
}
