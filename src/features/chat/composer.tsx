import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Check, Mic, SendHorizontal, Smile } from 'lucide-react';
import { type KeyboardEvent, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import { messageMaxLength } from '../../../contract/chat.ts';
import type { Person } from '../../../contract/users.ts';
import type { MessageView } from '../../db/overlay-messages.ts';
import { storedDraft } from '../../platform/unsaved-work.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toast.ts';
import { useSwapGuard } from '../../ui/use-swap-guard.ts';
import { AttachButtons } from './attach-buttons.tsx';
import { AttachmentTray } from './attachment-tray.tsx';
import { type Attachment, editMessage, sendFile, sendMessage } from './commands.ts';
import { ContextBar } from './context-bar.tsx';
import { baseOf, type ComposerContext } from './composer-context.ts';
import styles from './composer.module.css';
import { EmojiPicker, VoiceRecorder } from './lazy-components.ts';
import { MentionList } from './mention-list.tsx';
import { canRecord } from './recording.ts';
import { useDraft } from './use-draft.ts';
import { filesPasted } from './use-dropped-files.ts';
import { useAttachments } from './use-attachments.ts';
import { useAutoHeight } from './use-auto-height.ts';
import { useMentions } from './use-mentions.ts';
import { useTypingSignal } from './use-typing-signal.ts';

interface ComposerProps {
  groupId: number;
  /** The other person of a private chat; null in a group. */
  otherId: number | null;
  /** Files dropped on this element are attached. */
  dropArea: RefObject<HTMLElement | null>;
  members: readonly Person[];
  messages: readonly MessageView[];
  context: ComposerContext | null;
  onContext: (context: ComposerContext | null) => void;
  /** Called when a new message is submitted, before it is stored. */
  onSent?: (() => void) | undefined;
  /** Called for the up arrow key in an empty text field. */
  onEditLast: () => void;
}

const countFrom = messageMaxLength - 500;

export function Composer({
  groupId,
  otherId,
  dropArea,
  members,
  messages,
  context,
  onContext,
  onSent,
  onEditLast,
}: ComposerProps) {
  const { t } = useLingui();
  const listId = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const { text, setText, release } = useDraft({ groupId, otherId, messages, context, onContext });
  const editing = context?.kind === 'edit';
  const [cursor, setCursor] = useState(0);
  const [emojiAt, setEmojiAt] = useState<Element | null>(null);
  const [recording, setRecording] = useState(false);
  const [focused, setFocused] = useState(false);
  const typing = useTypingSignal(groupId);
  const attachments = useAttachments({
    dropArea,
    enabled: !editing && !recording,
    onAdded: () => input.current?.focus(),
  });
  const { files, setFiles, attach } = attachments;
  useAutoHeight(input, text);

  useEffect(() => {
    if (context) input.current?.focus();
  }, [context]);

  const setTextAndCursor = (next: string, at: number) => {
    setText(next);
    setCursor(at);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(at, at);
    });
  };
  const mentions = useMentions({ members, text, cursor, onText: setTextAndCursor });
  const content = text.trim();
  const left = messageMaxLength - content.length;
  const showsRecordButton = content === '' && files.length === 0 && !editing && canRecord();
  const isStray = useSwapGuard(recording ? 'send-recording' : showsRecordButton ? 'record' : 'send');
  const ready = left >= 0 && (content !== '' || (files.length > 0 && !editing));

  // Clear the text field at once: text typed while the message is being stored belongs to the next message.
  const submit = async () => {
    if (!ready) return;
    const named = mentions.idsIn(content);
    const attached = editing ? [] : files;
    typing.stop();
    release();
    if (!editing) setFiles([]);
    if (!editing) onSent?.();
    input.current?.focus();
    try {
      if (editing) await editMessage(context.message, baseOf(context), content, named);
      else await sendAll(attached, named);
    } catch {
      if (editing) {
        onContext({ kind: 'edit', message: context.message, base: baseOf(context), unsaved: content });
      } else {
        setText((typed) => (typed ? `${content}\n${typed}` : content));
        setFiles((later) => [...attached, ...later]);
        if (context) onContext(context);
      }
      showToast(t`The message could not be saved on this device. Your text is still here.`);
    }
  };
  const sendAll = async (attached: readonly Attachment[], named: readonly number[]) => {
    const replyTo = context?.message ?? null;
    if (attached.length === 0) return sendMessage(groupId, content, replyTo, named);
    // Each file is a message; the first one carries the text.
    for (const [at, file] of attached.entries()) {
      const isFirst = at === 0;
      const caption = isFirst ? content : '';
      await sendFile(groupId, file, caption, isFirst ? replyTo : null, isFirst ? named : [], isFirst);
    }
  };
  const close = () => {
    if (editing) setText('');
    onContext(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.press(event)) return;
    if (event.key === 'Escape' && context) close();
    if (event.key === 'ArrowUp' && text === '' && !context) {
      event.preventDefault();
      onEditLast();
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    // On a touch screen, Enter starts a new line.
    if (matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    void submit();
  };
  if (recording) {
    return (
      <div className={styles.composer} data-composer>
        <Suspense>
          <VoiceRecorder
            isStray={isStray}
            onDone={(recorded) => {
              setRecording(false);
              if (recorded)
                sendFile(groupId, recorded, '', null).catch(() =>
                  showToast(t`The recording could not be saved on this device.`),
                );
            }}
            onRefused={() => {
              setRecording(false);
              showToast(t`No microphone available. Allow microphone access in the browser settings.`);
            }}
          />
        </Suspense>
      </div>
    );
  }
  const active = mentions.found[mentions.active];
  return (
    <div data-composer className={cx(styles.composer, attachments.dropping && styles.dropping)}>
      {context && <ContextBar {...context} onClose={close} />}
      {mentions.found.length > 0 && (
        <MentionList id={listId} people={mentions.found} active={mentions.active} onPick={mentions.pick} />
      )}
      {files.length > 0 && !editing && (
        <AttachmentTray
          files={files}
          asFiles={attachments.asFiles}
          onAsFiles={attachments.setAsFiles}
          onRemove={(file) => setFiles(files.filter((other) => other !== file))}
        />
      )}
      <div className={styles.row}>
        {!editing && (
          <AttachButtons writing={focused || text !== ''} onFiles={(chosen) => void attach(chosen)} />
        )}
        <IconButton
          label={t`Emoji`}
          aria-haspopup="dialog"
          onClick={(event) => setEmojiAt(emojiAt ? null : event.currentTarget)}
        >
          <Smile />
        </IconButton>
        <textarea
          {...storedDraft}
          ref={input}
          className={styles.input}
          rows={1}
          aria-label={t`Message`}
          placeholder={t`Message`}
          aria-autocomplete="list"
          aria-controls={mentions.found.length > 0 ? listId : undefined}
          aria-activedescendant={active ? `${listId}-${active.id}` : undefined}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setCursor(event.target.selectionStart);
            typing.touch();
          }}
          onSelect={(event) => setCursor(event.currentTarget.selectionStart)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const pasted = filesPasted(event);
            if (pasted.length > 0) void attach(pasted);
          }}
        />
        {showsRecordButton ? (
          <button
            type="button"
            className={styles.send}
            aria-label={t`Record voice message`}
            onClick={(event) => {
              if (!isStray(event)) setRecording(true);
            }}
          >
            <Mic />
          </button>
        ) : (
          <button
            type="button"
            className={styles.send}
            aria-label={editing ? t`Save change` : t`Send`}
            disabled={!ready}
            onClick={() => void submit()}
          >
            {editing ? <Check /> : <SendHorizontal />}
          </button>
        )}
      </div>
      {content.length > countFrom && (
        <p className={cx(styles.counter, left < 0 && styles.over)} aria-live="polite">
          {left < 0
            ? t`${plural(-left, { one: '# character too many', other: '# characters too many' })}`
            : t`${plural(left, { one: '# character left', other: '# characters left' })}`}
        </p>
      )}
      {emojiAt && (
        <Suspense>
          <EmojiPicker
            anchor={emojiAt}
            onPick={(emoji) => {
              const at = input.current?.selectionStart ?? text.length;
              setTextAndCursor(text.slice(0, at) + emoji + text.slice(at), at + emoji.length);
              setEmojiAt(null);
            }}
            onClose={() => setEmojiAt(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
