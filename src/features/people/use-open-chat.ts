import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { User } from '../../../contract/users.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { showRefusal } from '../../ui/show-refusal.ts';
import { openPrivateChat } from './commands.ts';

/** Has the server make the private chat with a person, and goes there. */
export function useOpenChat(person: User): { opening: boolean; open: () => void } {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const [, navigate] = useLocation();
  const [opening, setOpening] = useState(false);
  const open = async () => {
    if (opening) return;
    setOpening(true);
    const outcome = await openPrivateChat(person.id).catch(() => null);
    setOpening(false);
    if (outcome?.ok) navigate(addresses.chat.getHref(outcome.value.groupId));
    else
      showRefusal(outcome ?? {}, t`The chat with ${fullName(person)} could not be opened. Please try again.`);
  };
  return { opening, open: () => void open() };
}
