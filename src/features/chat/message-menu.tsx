import { useLingui } from '@lingui/react/macro';
import { Copy, Pencil, Reply, Trash2 } from 'lucide-react';
import type { User } from '../../../contract/users.ts';
import type { MessageView } from '../../db/overlay-messages.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';

export type MessageAct = 'reply' | 'copy' | 'edit' | 'delete';

interface MessageMenuProps {
  message: MessageView;
  me: Pick<User, 'id' | 'chat_role'>;
  anchor: Element;
  onAct: (act: MessageAct) => void;
  onClose: () => void;
}

export function MessageMenu({ message, me, anchor, onAct, onClose }: MessageMenuProps) {
  const { t } = useLingui();
  const own = message.author.id === me.id;
  const item = (act: MessageAct, label: string, icon: MenuItem['icon']): MenuItem => ({
    key: act,
    label,
    icon,
    danger: act === 'delete',
    onSelect: () => onAct(act),
  });
  const items = [item('reply', t`Reply`, <Reply />)];
  if (message.content) items.push(item('copy', t`Copy text`, <Copy />));
  if (own) items.push(item('edit', t`Edit`, <Pencil />));
  if (own || me.chat_role === 'chat_admin') items.push(item('delete', t`Delete`, <Trash2 />));
  return <Menu label={t`Message`} anchor={anchor} items={items} onClose={onClose} />;
}
