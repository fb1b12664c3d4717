import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { MessageCircle } from 'lucide-react';
import { Count } from '../../ui/count.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

interface ChatButtonProps {
  unread: number;
  open: boolean;
  onToggle: () => void;
}

/** Opens the chat panel beside the page. */
export function ChatButton({ unread, open, onToggle }: ChatButtonProps) {
  const { t } = useLingui();
  const label =
    unread > 0
      ? t`${plural(unread, { one: 'Chat, # unread message', other: 'Chat, # unread messages' })}`
      : t`Chat`;
  return (
    <IconButton label={label} aria-expanded={open} onClick={onToggle}>
      <MessageCircle />
      <Count value={unread} onIcon />
    </IconButton>
  );
}
