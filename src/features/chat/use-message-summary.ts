import { useLingui } from '@lingui/react/macro';
import { messageTypes } from '../../../contract/chat.ts';
import type { MessageView } from '../../db/overlay-messages.ts';

/** Returns a function that describes a message in one line: its text, or the kind of its attachment. */
export function useMessageSummary() {
  const { t } = useLingui();
  return ({ content, file, type }: Pick<MessageView, 'content' | 'file' | 'type'>): string => {
    if (content) return content;
    if (file?.voice) return t`Voice message`;
    if (type.id === messageTypes.image) return t`Photo`;
    return type.id === messageTypes.file ? t`File` : '';
  };
}
