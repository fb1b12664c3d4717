import { useLingui } from '@lingui/react/macro';
import { messageTypes } from '../../../contract/chat.ts';
import type { MessageView } from '../../db/overlay-messages.ts';

/** Returns a function for what a message says in one line: its text, or what it brings along. */
export function useMessageGist() {
  const { t } = useLingui();
  return ({ content, file, type }: Pick<MessageView, 'content' | 'file' | 'type'>): string => {
    if (content) return content;
    if (file?.voice) return t`Voice message`;
    if (type.id === messageTypes.image) return t`Photo`;
    return type.id === messageTypes.file ? t`File` : '';
  };
}
