import { Trans, useLingui } from '@lingui/react/macro';
import { History, KeyRound, Pencil, Send, Trash2 } from 'lucide-react';
import type { Webhook } from '../../../../contract/webhooks.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { Tag } from '../../../ui/tag.tsx';
import styles from '../admin.module.css';
import { stopLabels, webhookEventLabels } from '../connection-labels.ts';
import own from './connections.module.css';

interface WebhookCardProps {
  webhook: Webhook;
  onSwitch: (active: boolean) => void;
  onEdit: () => void;
  onTest: () => void;
  onLog: () => void;
  onRenew: () => void;
  onDelete: () => void;
}

export function WebhookCard(props: WebhookCardProps) {
  const { t, i18n } = useLingui();
  const { dateTimeYear } = useFormats();
  const { url, events, active, failing_since, stopped } = props.webhook;
  const { host } = new URL(url);
  return (
    <Card className={styles.person}>
      <div className={styles.head}>
        <div className={styles.text}>
          <h3 className={styles.name}>{host}</h3>
          <p className={styles.facts}>{url}</p>
          {stopped && <p className={styles.wrong}>{i18n._(stopLabels[stopped])}</p>}
          {!stopped && failing_since !== null && (
            <p className={styles.wrong}>
              <Trans>Every notification has failed since {dateTimeYear(failing_since)}.</Trans>
            </p>
          )}
          <div className={styles.tags}>
            {events.map((event) => (
              <Tag key={event}>{i18n._(webhookEventLabels[event])}</Tag>
            ))}
          </div>
        </div>
        <IconButton label={t`Edit webhook ${host}`} aria-haspopup="dialog" onClick={props.onEdit}>
          <Pencil />
        </IconButton>
        <IconButton label={t`Delete webhook ${host}`} aria-haspopup="dialog" onClick={props.onDelete}>
          <Trash2 />
        </IconButton>
      </div>
      <SwitchField label={t`Send notifications`} checked={active} onChange={props.onSwitch} />
      <div className={own.tools}>
        <Button size="small" onClick={props.onTest}>
          <Send />
          <Trans>Send test</Trans>
        </Button>
        <Button size="small" aria-haspopup="dialog" onClick={props.onLog}>
          <History />
          <Trans>Show log</Trans>
        </Button>
        <Button size="small" aria-haspopup="dialog" onClick={props.onRenew}>
          <KeyRound />
          <Trans>Replace secret</Trans>
        </Button>
      </div>
    </Card>
  );
}
