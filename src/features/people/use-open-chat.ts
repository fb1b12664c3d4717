import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { User } from '../../../contract/users.ts';
import { newChatId } from '../../db/new-chat-id.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { showRefusal } from '../../ui/show-refusal.ts';
import { openPrivateChat } from './commands.ts';
import { useIsOffline } from './hooks.ts';

/** Opens the private chat with a person. Without a connection, the first message creates the chat. */
export function useOpenChat(person: User): { opening: boolean; open: () => void } {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const [, navigate] = useLocation();
  const offline = useIsOffline();
  const [opening, setOpening] = useState(false);
  const open = async () => {
    if (opening) return;
    setOpening(true);
    const outcome = offline ? null : await openPrivateChat(person.id).catch(() => null);
    setOpening(false);
    if (outcome?.ok) navigate(addresses.chat.getHref(outcome.value.groupId));
    else if (outcome?.http === undefined) navigate(addresses.chat.getHref(newChatId(person.id)));
    else showRefusal(outcome, t`The chat with ${fullName(person)} could not be opened. Please try again.`);
  };
  return { opening, open: () => void open() };
}
