import type { MessageView } from '../../db/overlay-messages.ts';

/** What is being written: an answer to a message, or another wording of it. */
export interface ComposerContext {
  kind: 'reply' | 'edit';
  message: MessageView;
  /** Found again with its draft, which is newer than the message. */
  restored?: true;
}
