import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, SendHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { messageMaxLength } from '../../../contract/chat.ts';
import type { MessageView } from '../../db/overlay-messages.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { keptDraft } from '../../platform/at-work.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toast.ts';
import { editMessage, sendMessage } from './commands.ts';
import { baseOf, type ComposerContext } from './composer-context.ts';
import styles from './composer.module.css';
import { useDraft } from './use-draft.ts';
import { useGrowing } from './use-growing.ts';
import { useTypingSignal } from './use-typing-signal.ts';

interface ComposerProps {
  groupId: number;
  messages: readonly MessageView[];
  context: ComposerContext | null;
  onContext: (context: ComposerContext | null) => void;
}

const countFrom = messageMaxLength - 500;

export function Composer({ groupId, messages, context, onContext }: ComposerProps) {
  const { t } = useLingui();
  const input = useRef<HTMLTextAreaElement>(null);
  const { text, setText, release } = useDraft({ groupId, messages, context, onContext });
  const typing = useTypingSignal(groupId);
  useGrowing(input, text);

  useEffect(() => {
    if (context) input.current?.focus();
  }, [context]);

  const content = text.trim();
  const left = messageMaxLength - content.length;
  const ready = content !== '' && left >= 0;

  // The box is free at once: what is typed while this is being stored belongs to the next message.
  const submit = async () => {
    if (!ready) return;
    typing.stop();
    release();
    input.current?.focus();
    try {
      if (context?.kind === 'edit') await editMessage(context.message, baseOf(context), content);
      else await sendMessage(groupId, content, context?.message ?? null);
    } catch {
      if (context?.kind === 'edit') {
        onContext({ kind: 'edit', message: context.message, base: baseOf(context), unsaved: content });
      } else {
        setText((typed) => (typed ? `${content}\n${typed}` : content));
        if (context) onContext(context);
      }
      showToast(t`This device could not store the message. The text is still here.`);
    }
  };
  const close = () => {
    if (context?.kind === 'edit') setText('');
    onContext(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && context) close();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    // On glass, Enter begins a new line.
    if (matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    void submit();
  };
  return (
    <div className={styles.composer}>
      {context && <Context {...context} onClose={close} />}
      <div className={styles.row}>
        <textarea
          {...keptDraft}
          ref={input}
          className={styles.input}
          rows={1}
          aria-label={t`Message`}
          placeholder={t`Message`}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            typing.touch();
          }}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className={styles.send}
          aria-label={context?.kind === 'edit' ? t`Save the change` : t`Send`}
          disabled={!ready}
          onClick={() => void submit()}
        >
          {context?.kind === 'edit' ? <Check /> : <SendHorizontal />}
        </button>
      </div>
      {content.length > countFrom && (
        <p className={cx(styles.counter, left < 0 && styles.over)} aria-live="polite">
          {left < 0
            ? t`${plural(-left, { one: '# character too many', other: '# characters too many' })}`
            : t`${plural(left, { one: '# character left', other: '# characters left' })}`}
        </p>
      )}
    </div>
  );
}

function Context({ kind, message, onClose }: ComposerContext & { onClose: () => void }) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  return (
    <div className={styles.context}>
      <div className={styles.contextText}>
        <div className={styles.contextTitle}>
          {kind === 'edit' ? <Trans>Edit message</Trans> : <Trans>Reply to {fullName(message.author)}</Trans>}
        </div>
        <div className={styles.contextLine}>{message.content}</div>
      </div>
      <IconButton label={t`Cancel`} onClick={onClose}>
        <X />
      </IconButton>
    </div>
  );
}
