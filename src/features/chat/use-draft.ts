import { useCallback, useEffect, useRef, useState } from 'react';
import type { MessageView } from '../../db/overlay-messages.ts';
import { storeOnLeave } from '../../platform/page-lifecycle.ts';
import { moveDraft, type DraftInput, storeDraft } from './commands.ts';
import { baseOf, type ComposerContext } from './composer-context.ts';
import { getChatDraft } from './conversation-queries.ts';
import { draftKey } from './queries.ts';

const storeDelayMs = 300;

const draftTarget = (context: ComposerContext, id: number) =>
  context.kind === 'edit' ? { editing: id, base: baseOf(context) } : { replyTo: id };

interface DraftOptions {
  groupId: number;
  /** The other person of a private chat; null in a group. */
  otherId: number | null;
  messages: readonly MessageView[];
  context: ComposerContext | null;
  onContext: (context: ComposerContext | null) => void;
}

/** The text of the composer. It is stored while the person types and restored when the chat opens again. */
export function useDraft({ groupId, otherId, messages, context, onContext }: DraftOptions) {
  const [text, setText] = useState('');
  const [restored, setRestored] = useState(false);
  const latest = useRef<DraftInput | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestMessages = useRef(messages);
  const [seen, setSeen] = useState(context);
  const [replacedText, setReplacedText] = useState<string | null>(null);

  // An edit replaces the text; the earlier text returns when the edit ends.
  if (context !== seen) {
    setSeen(context);
    if (context?.kind === 'edit' && !context.restored) {
      setReplacedText(replacedText ?? text);
      setText(context.unsaved ?? context.message.content);
    } else if (!context && replacedText !== null) {
      setReplacedText(null);
      setText(replacedText);
    }
  }

  useEffect(() => {
    latestMessages.current = messages;
  }, [messages]);

  useEffect(() => {
    let cancelled = false;
    void getChatDraft(groupId, otherId).then((draft) => {
      if (cancelled) return;
      setRestored(true);
      if (!draft) return;
      if (otherId !== null && draft.key !== draftKey(groupId))
        moveDraft(groupId, otherId, draft).catch(() => undefined);
      setText((typed) => typed || draft.text);
      const id = draft.editing ?? draft.replyTo;
      const message = latestMessages.current.find((one) => one.id !== null && one.id === id);
      if (!message) return;
      if (draft.editing === undefined) onContext({ kind: 'reply', message, restored: true });
      else
        onContext({
          kind: 'edit',
          message,
          restored: true,
          ...(draft.base !== undefined && { base: draft.base }),
        });
    });
    return () => {
      cancelled = true;
    };
  }, [groupId, otherId, onContext]);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    // If the device cannot store the draft, the text stays and the next change tries again.
    if (latest.current) void storeDraft(groupId, latest.current).catch(() => undefined);
  }, [groupId]);

  useEffect(() => {
    if (!restored) return;
    const id = context?.message.id;
    latest.current = { text, ...(id && draftTarget(context, id)) };
    timer.current = setTimeout(flush, storeDelayMs);
    return () => clearTimeout(timer.current);
  }, [text, context, restored, flush]);

  useEffect(() => {
    const stop = storeOnLeave(flush);
    return () => {
      stop();
      flush();
    };
  }, [flush]);

  /**
   * Call when the text is sent. It clears the field only; the transaction that queues the message deletes the
   * stored draft.
   */
  const release = useCallback(() => {
    clearTimeout(timer.current);
    latest.current = null;
    setText('');
    onContext(null);
  }, [onContext]);
  return { text, setText, release };
}
