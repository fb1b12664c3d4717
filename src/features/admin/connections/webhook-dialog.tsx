import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import { type Webhook, webhookEvents } from '../../../../contract/webhooks.ts';
import type { Outcome } from '../../../lib/sync-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { ChoicesInput } from '../../../ui/question-inputs.tsx';
import { isUnanswered, showRefusal } from '../../../ui/show-refusal.ts';
import { TextField } from '../../../ui/text-field.tsx';
import styles from '../admin.module.css';
import { webhookEventLabels } from '../connection-labels.ts';
import { addWebhook, editWebhook } from './commands.ts';

interface WebhookDialogProps {
  /** Null for a new webhook. */
  webhook: Webhook | null;
  /** `secret` is null if the webhook was not new. */
  onSaved: (secret: string | null) => void;
  /** No response came: it may have been saved. */
  onUnanswered: () => void;
  onClose: () => void;
}

/** Adds or edits a webhook. */
export function WebhookDialog({ webhook, onSaved, onUnanswered, onClose }: WebhookDialogProps) {
  const { t, i18n } = useLingui();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [chosen, setChosen] = useState<readonly string[]>(webhook?.events ?? []);
  const [errors, setErrors] = useState<Partial<Record<string, string[]>>>({});
  const [busy, setBusy] = useState(false);
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const form = { url, events: webhookEvents.filter((each) => chosen.includes(each)) };
    const outcome = webhook ? await edited(webhook.id, form) : await addWebhook({ ...form, active: true });
    setBusy(false);
    if (outcome.ok) return onSaved(outcome.value.secret);
    if (isUnanswered(outcome)) onUnanswered();
    setErrors(outcome.errors ?? {});
    if (!outcome.errors?.['url'] && !outcome.errors?.['events']) showRefusal(outcome);
  };
  return (
    <Dialog title={webhook ? <Trans>Edit webhook</Trans> : <Trans>Add webhook</Trans>} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label={t`Address of the receiver`}
          type="url"
          inputMode="url"
          placeholder="https://"
          value={url}
          error={errors['url']?.[0]}
          autoComplete="off"
          maxLength={2000}
          onChange={({ target }) => {
            setUrl(target.value);
            setErrors({ ...errors, url: undefined });
          }}
        />
        <ChoicesInput
          label={t`Notify when this happens`}
          name="events"
          error={errors['events'] && t`Choose at least one`}
          chosen={chosen}
          options={webhookEvents.map((each) => ({ value: each, label: i18n._(webhookEventLabels[each]) }))}
          onChange={(next) => {
            setChosen(next);
            setErrors({ ...errors, events: undefined });
          }}
        />
        <DialogActions
          secondary={
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          }
          primary={
            <Button type="submit" variant="primary" aria-disabled={busy || undefined}>
              {busy ? <Trans>Saving…</Trans> : <Trans>Save</Trans>}
            </Button>
          }
        />
      </form>
    </Dialog>
  );
}

async function edited(
  id: number,
  form: Parameters<typeof editWebhook>[1],
): Promise<Outcome<{ secret: null }>> {
  const outcome = await editWebhook(id, form);
  return outcome.ok ? { ok: true, value: { secret: null } } : outcome;
}
