import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import type { Webhook } from '../../../../contract/webhooks.ts';
import type { Outcome } from '../../../lib/sync-api.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CopyDialog } from '../../../ui/desk/copy-dialog.tsx';
import { useDeskRequest } from '../../../ui/desk/desk-context.ts';
import { RequestNote } from '../../../ui/request-note.tsx';
import { showRefusal } from '../../../ui/show-refusal.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StateNote } from '../../../ui/state-note.tsx';
import { showToast } from '../../../ui/toast.ts';
import styles from '../admin.module.css';
import { deleteWebhook, editWebhook, listWebhooks, testWebhook } from './commands.ts';
import own from './connections.module.css';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { RenewSecretDialog } from './renew-secret-dialog.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

/** The dialog above the list. */
type Open =
  | { kind: 'form'; webhook: Webhook | null }
  | { kind: 'secret'; secret: string }
  | { kind: 'log' | 'delete' | 'renew'; webhook: Webhook };

/** Addresses that the server notifies of events. */
export function WebhooksSection() {
  const { t } = useLingui();
  const { value, failed, again, set } = useDeskRequest('webhooks', listWebhooks);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const settle = async (request: Promise<Outcome<unknown>>): Promise<boolean> => {
    const outcome = await request;
    again();
    if (!outcome.ok) showRefusal(outcome);
    return outcome.ok;
  };
  const test = async ({ id }: Webhook) => {
    if (await settle(testWebhook(id))) showToast(t`The test is being sent. The log shows the result.`);
  };
  const setActive = (id: number, active: boolean) =>
    set((before) => before.map((each) => (each.id === id ? { ...each, active } : each)));
  const turn = async ({ id, active: before }: Webhook, active: boolean) => {
    setActive(id, active);
    if (!(await settle(editWebhook(id, { active })))) setActive(id, before);
  };
  return (
    <section className={own.section} aria-labelledby="webhooks">
      <h2 id="webhooks" className={own.title}>
        <Trans>Webhooks</Trans>
      </h2>
      <p className={styles.facts}>
        <Trans>
          A webhook notifies another system as soon as something happens here. It sends numbers and addresses
          of pages, never names, texts or e-mail addresses.
        </Trans>
      </p>
      <div className={styles.actions}>
        <Button
          variant="primary"
          aria-haspopup="dialog"
          onClick={() => setOpen({ kind: 'form', webhook: null })}
        >
          <Plus />
          <Trans>Add webhook</Trans>
        </Button>
      </div>
      {failed && <RequestNote failed={failed} onAgain={again} />}
      {!failed && !value && <Skeleton rows={2} />}
      {!failed && value?.length === 0 && (
        <StateNote icon={<WebhookIcon />} title={<h3>{t`No webhooks yet`}</h3>} />
      )}
      {!failed && value && (
        <ul className={styles.list}>
          {value.map((webhook) => (
            <li key={webhook.id}>
              <WebhookCard
                webhook={webhook}
                onSwitch={(active) => void turn(webhook, active)}
                onEdit={() => setOpen({ kind: 'form', webhook })}
                onTest={() => void test(webhook)}
                onLog={() => setOpen({ kind: 'log', webhook })}
                onRenew={() => setOpen({ kind: 'renew', webhook })}
                onDelete={() => setOpen({ kind: 'delete', webhook })}
              />
            </li>
          ))}
        </ul>
      )}
      {open?.kind === 'form' && (
        <WebhookDialog
          webhook={open.webhook}
          onSaved={(secret) => {
            again();
            setOpen(secret === null ? null : { kind: 'secret', secret });
          }}
          onUnanswered={again}
          onClose={close}
        />
      )}
      {open?.kind === 'secret' && (
        <CopyDialog
          isShownOnce
          title={<Trans>Secret of the webhook</Trans>}
          text={open.secret}
          onClose={close}
        >
          <p>
            <Trans>
              With the secret the receiver verifies that a notification comes from here. Copy it now. It is
              not shown again.
            </Trans>
          </p>
        </CopyDialog>
      )}
      {open?.kind === 'log' && <DeliveriesDialog webhook={open.webhook} onClose={close} />}
      {open?.kind === 'renew' && (
        <RenewSecretDialog
          webhook={open.webhook}
          onRenewed={(secret) => {
            setOpen({ kind: 'secret', secret });
            again();
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'delete' && (
        <ConfirmDialog
          question={<Trans>Delete the webhook {hostOf(open.webhook)}?</Trans>}
          verb={<Trans>Delete</Trans>}
          onConfirm={() => void settle(deleteWebhook(open.webhook.id))}
          onClose={close}
        >
          <p>
            <Trans>Its log is deleted too. Notifications that are waiting are not sent.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

const hostOf = ({ url }: Webhook): string => new URL(url).host;
