import type { MessageView } from '../../db/overlay-messages.ts';

/** What is being written: an answer to a message, or another wording of it. */
export interface ComposerContext {
  kind: 'reply' | 'edit';
  message: MessageView;
  /** Of an edit: what the message said when it began, should the draft know. */
  base?: string;
  /** Of an edit that could not be stored: the new wording. */
  unsaved?: string;
  /** Found again with its draft, which is newer than the message. */
  restored?: true;
}

export const baseOf = ({ base, message }: ComposerContext): string => base ?? message.content;
