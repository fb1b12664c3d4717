import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { messageMaxLength } from '../../../contract/chat.ts';
import { serverVersion } from '../../db/conflict.ts';
import type { OutboxOp } from '../../db/outbox-op.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { Versions } from '../../ui/versions.tsx';
import { rewriteChange } from './commands.ts';
import styles from './rewrite-dialog.module.css';
import { textLimits } from '../../db/written-text.ts';
import { writtenText } from './descriptions.ts';

/** Edits the text of an unsent message or another unsent text. */
export function RewriteDialog({ op, onClose }: { op: OutboxOp; onClose: () => void }) {
  const { t } = useLingui();
  const before = writtenText(op) ?? '';
  const theirs = serverVersion(op.error);
  const [text, setText] = useState(before);
  const [saving, setSaving] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const content = text.trim();
  const over = content.length - (textLimits[op.kind] ?? messageMaxLength);
  const isMessage = op.kind === 'message.send' || op.kind === 'message.edit';
  const ready = content !== '' && over <= 0 && !saving;

  useEffect(() => {
    const element = input.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);

  const save = async () => {
    if (!ready) return;
    setSaving(true);
    try {
      if (await rewriteChange(op, content)) return onClose();
      setSaving(false);
      showToast(
        isMessage
          ? t`This message no longer exists. Your text is still here.`
          : t`This has been sent in the meantime. Your text is still here.`,
      );
    } catch {
      setSaving(false);
      showToast(t`The text could not be saved on this device. It is still here.`);
    }
  };
  return (
    <Dialog
      title={isMessage ? <Trans>Edit message</Trans> : <Trans>Edit text</Trans>}
      onClose={onClose}
      secondary={
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
      primary={
        <Button variant="primary" aria-disabled={!ready || undefined} onClick={() => void save()}>
          {op.state === 'dead' ? <Trans>Send</Trans> : <Trans>Save change</Trans>}
        </Button>
      }
    >
      {theirs && <Versions mine={before} theirs={theirs.content} />}
      <textarea
        ref={input}
        className={styles.input}
        rows={5}
        aria-label={isMessage ? t`Message` : t`Text`}
        aria-invalid={over > 0 || undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {over > 0 && (
        <p className={styles.error} aria-live="polite">
          {t`${plural(over, { one: '# character too many', other: '# characters too many' })}`}
        </p>
      )}
    </Dialog>
  );
}
