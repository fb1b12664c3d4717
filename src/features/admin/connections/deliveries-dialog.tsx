import { Trans, useLingui } from '@lingui/react/macro';
import { History, RotateCw } from 'lucide-react';
import { type Delivery, deliveryDays, type Webhook } from '../../../../contract/webhooks.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { useDeskRequest } from '../../../ui/desk/desk-context.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { RequestNote } from '../../../ui/request-note.tsx';
import { showRefusal } from '../../../ui/show-refusal.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StateNote } from '../../../ui/state-note.tsx';
import { Tag, type TagHue } from '../../../ui/tag.tsx';
import styles from '../admin.module.css';
import { deliveryErrorLabels, deliveryStateLabels, webhookEventLabels } from '../connection-labels.ts';
import { listDeliveries, replayDelivery } from './commands.ts';
import own from './connections.module.css';

interface DeliveriesDialogProps {
  webhook: Webhook;
  onClose: () => void;
}

/** The notifications that a webhook has sent, newest first. Each can be sent again. */
export function DeliveriesDialog({ webhook, onClose }: DeliveriesDialogProps) {
  const { t } = useLingui();
  const request = useDeskRequest(`deliveries ${webhook.id}`, () => listDeliveries(webhook.id));
  const { value, failed, again } = request;
  const { host } = new URL(webhook.url);
  const replay = async (delivery: Delivery) => {
    const outcome = await replayDelivery(webhook.id, delivery.id);
    again();
    if (!outcome.ok) showRefusal(outcome);
  };
  return (
    <Dialog
      title={<Trans>Log of {host}</Trans>}
      onClose={onClose}
      primary={
        <Button variant="primary" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <p className={styles.facts}>
        <Trans>Notifications of the last {deliveryDays} days, newest first</Trans>
      </p>
      {failed && <RequestNote failed={failed} onAgain={again} />}
      {!failed && !value && <Skeleton rows={4} />}
      {!failed && value?.length === 0 && (
        <StateNote icon={<History />} title={<h3>{t`Nothing was sent yet`}</h3>} />
      )}
      {!failed && value && (
        <ul className={own.deliveries}>
          {value.map((delivery) => (
            <li key={delivery.id} className={own.delivery}>
              <DeliveryText delivery={delivery} />
              <ReplayButton delivery={delivery} onReplay={() => void replay(delivery)} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

const hues: Partial<Record<Delivery['state'], TagHue>> = { failed: 'danger', delivered: 'accent' };

function useEventText(): (delivery: Delivery) => string {
  const { t, i18n } = useLingui();
  return ({ event }) =>
    event === 'test' ? t({ message: 'Test', context: 'webhook' }) : i18n._(webhookEventLabels[event]);
}

function DeliveryText({ delivery }: { delivery: Delivery }) {
  const { t, i18n } = useLingui();
  const { dateTime } = useFormats();
  const { created_at, state, attempts, next_at, status, duration_ms, error } = delivery;
  const eventText = useEventText();
  const hue = hues[state];
  const next = next_at === null ? null : dateTime(next_at);
  const facts = [
    dateTime(created_at),
    status !== null && t`status ${status}`,
    status === null && error && i18n._(deliveryErrorLabels[error]),
    duration_ms !== null && `${duration_ms} ms`,
    attempts > 1 && t`attempts: ${attempts}`,
    state === 'retrying' && next && t`next attempt: ${next}`,
  ];
  return (
    <div className={styles.text}>
      <div className={styles.name}>{eventText(delivery)}</div>
      <div className={styles.facts}>{facts.filter(Boolean).join(' · ')}</div>
      <div className={styles.tags}>
        <Tag {...(hue && { hue })}>{i18n._(deliveryStateLabels[state])}</Tag>
      </div>
    </div>
  );
}

function ReplayButton({ delivery, onReplay }: { delivery: Delivery; onReplay: () => void }) {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  const text = useEventText()(delivery);
  const time = dateTime(delivery.created_at);
  return (
    <IconButton label={t`Send again: ${text}, ${time}`} onClick={onReplay}>
      <RotateCw />
    </IconButton>
  );
}
