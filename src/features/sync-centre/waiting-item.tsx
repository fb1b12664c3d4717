import { useLingui } from '@lingui/react/macro';
import { Bell, CircleAlert, Copy, type LucideIcon, MessageCircle, RefreshCw, Star } from 'lucide-react';
import { useState } from 'react';
import type { OutboxOp } from '../../db/outbox-op.ts';
import { refusalText } from '../../i18n/refusals.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { cx } from '../../ui/cx.ts';
import { Tag } from '../../ui/tag.tsx';
import { showToast } from '../../ui/toast.ts';
import { useNow } from '../../ui/use-now.ts';
import { discardChange, retryChange } from './commands.ts';
import { useChangeTitle } from './use-change-title.ts';
import { type Places, placeName, writtenText } from './waiting-change.ts';
import styles from './waiting-item.module.css';

const iconOf = (op: OutboxOp): LucideIcon =>
  op.kind === 'event.rate' ? Star : op.kind === 'log.read' || op.kind === 'log.delete' ? Bell : MessageCircle;

export function WaitingItem({ op, places }: { op: OutboxOp; places: Places }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const now = useNow();
  const title = useChangeTitle()(op);
  const [discarding, setDiscarding] = useState(false);
  const dead = op.state === 'dead';
  const Icon = dead ? CircleAlert : iconOf(op);
  const text = writtenText(op);
  const place = placeName(op, places, formats);
  const meta = [place, formats.moment(op.createdAt, now)].filter(Boolean).join(' · ');

  const copy = async () => {
    showToast(
      (await copyText(text ?? '')) ? t`Text copied` : t`This browser does not let the text be copied.`,
    );
  };
  const discard = async () => {
    if (!(await discardChange(op.opId))) showToast(t`It is being sent right now.`);
  };
  return (
    <Card className={styles.item}>
      <span className={cx(styles.icon, dead && styles.failed)} aria-hidden="true">
        <Icon />
      </span>
      <h2 className={styles.title}>{title}</h2>
      <Tag hue={dead ? 'danger' : 'neutral'}>
        {dead ? t`not sent` : op.state === 'sending' ? t`sending` : t`waiting`}
      </Tag>
      <div className={styles.about}>
        <p className={styles.meta}>{meta}</p>
        {op.error && <p className={styles.meta}>{i18n._(refusalText(op.error))}</p>}
        {op.maybeSent && !dead && (
          <p className={styles.meta}>{t`It may have arrived: the answer got lost on the way.`}</p>
        )}
      </div>
      <div className={styles.actions}>
        {dead && (
          <Button size="small" onClick={() => void retryChange(op.opId)}>
            <RefreshCw />
            {t`Try again`}
          </Button>
        )}
        {text && (
          <Button size="small" onClick={() => void copy()}>
            <Copy />
            {t`Copy text`}
          </Button>
        )}
        {op.state !== 'sending' && (
          <Button look="quietDanger" size="small" onClick={() => setDiscarding(true)}>
            {t`Discard`}
          </Button>
        )}
      </div>
      {discarding && (
        <ConfirmDialog
          question={t`Discard this change?`}
          verb={t`Discard`}
          onConfirm={() => void discard()}
          onClose={() => setDiscarding(false)}
        >
          <p className={styles.quoted}>{title}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
