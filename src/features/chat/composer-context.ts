import type { MessageView } from '../../db/overlay-messages.ts';

/** The message that the composer replies to or edits. */
export interface ComposerContext {
  kind: 'reply' | 'edit';
  message: MessageView;
  /** Edit only: the text when editing began, if the draft has it. */
  base?: string;
  /** Edit only: the new text, if it could not be stored. */
  unsaved?: string;
  /** Restored from a stored draft. The draft text is newer than the message and stays in the text field. */
  restored?: true;
}

export const baseOf = ({ base, message }: ComposerContext): string => base ?? message.content;
