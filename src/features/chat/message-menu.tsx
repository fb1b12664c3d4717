import { useLingui } from '@lingui/react/macro';
import {
  BookOpenCheck,
  CheckSquare,
  Copy,
  Forward,
  Languages,
  Pencil,
  Pin,
  PinOff,
  Reply,
  ShieldAlert,
  ShieldCheck,
  Trash2,
} from 'lucide-react';
import type { User } from '../../../contract/users.ts';
import type { GroupView } from '../../db/overlay-groups.ts';
import { isOnSite, type MessageView } from '../../db/overlay-messages.ts';
import { useIsPlain } from '../../platform/use-is-plain.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { mayTranslate } from '../../ui/translation/translations.ts';
import { isGroupChat } from './chat-name.ts';
import { mayEdit } from './rights.ts';
import { QuickReactions } from './reactions.tsx';

export type MessageAct =
  | 'reply'
  | 'forward'
  | 'copy'
  | 'translate'
  | 'select'
  | 'edit'
  | 'pin'
  | 'readers'
  | 'spam'
  | 'delete';

interface MessageMenuProps {
  message: MessageView;
  group: GroupView;
  me: Pick<User, 'id' | 'chat_role'>;
  /** The person may write in this chat. */
  open: boolean;
  anchor: Element;
  onAct: (act: MessageAct) => void;
  onReact: (emoji: string) => void;
  /** Opens the emoji picker. */
  onMoreReactions: () => void;
  onClose: () => void;
}

export function MessageMenu(props: MessageMenuProps) {
  const { message, group, me, open, anchor, onAct, onReact, onMoreReactions, onClose } = props;
  const { t, i18n } = useLingui();
  const isPlain = useIsPlain();
  const own = message.author.id === me.id;
  const admin = me.chat_role === 'chat_admin';
  const isSent = message.id !== null;
  const above = group.pinned_message?.id === message.id;
  const item = (act: MessageAct, label: string, icon: MenuItem['icon']): MenuItem => ({
    key: act,
    label,
    icon,
    danger: act === 'delete',
    onSelect: () => onAct(act),
  });
  const items: MenuItem[] = [];
  if (open && (isSent || !message.file)) items.push(item('reply', t`Reply`, <Reply />));
  if (isSent) items.push(item('forward', t({ message: 'Forward', context: 'button' }), <Forward />));
  if (message.content) items.push(item('copy', t`Copy text`, <Copy />));
  if (!own && mayTranslate(message.content, i18n.locale))
    items.push(item('translate', t`Translate`, <Languages />));
  items.push(item('select', t`Select`, <CheckSquare />));
  if (open && mayEdit(message, me.id)) items.push(item('edit', t`Edit`, <Pencil />));
  if (isSent && !isPlain && (admin || !isGroupChat(group)))
    items.push(item('pin', above ? t`Unpin` : t`Pin`, above ? <PinOff /> : <Pin />));
  if (own && isSent && !isPlain) items.push(item('readers', t`Read by`, <BookOpenCheck />));
  if (!own && isSent)
    items.push(
      message.spam
        ? item('spam', t`Not spam`, <ShieldCheck />)
        : item('spam', t`Report as spam`, <ShieldAlert />),
    );
  if (own || (admin && (isSent || isOnSite(message)) && !isPlain))
    items.push(item('delete', t`Delete`, <Trash2 />));
  return (
    <Menu
      label={t`Message`}
      anchor={anchor}
      items={items}
      onClose={onClose}
      before={
        (isSent || isOnSite(message)) &&
        !isPlain && (
          <QuickReactions
            mine={message.reactions?.find(({ users }) => users.includes(me.id))?.emoji ?? null}
            onReact={(emoji) => {
              onClose();
              onReact(emoji);
            }}
            onMore={() => {
              onClose();
              onMoreReactions();
            }}
          />
        )
      }
    />
  );
}
