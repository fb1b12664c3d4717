import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { isCreating, isHeldKind } from '../../../contract/held.ts';
import { countDependants } from '../../db/dependants.ts';
import type { OutboxOp } from '../../db/outbox-op.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { discardChange } from './commands.ts';
import styles from './waiting-item.module.css';

const isChange = ({ kind }: OutboxOp) => isHeldKind(kind) && !isCreating(kind);

interface DiscardDialogProps {
  op: OutboxOp;
  /** All unsent changes, because some may depend on this one. */
  ops: readonly OutboxOp[];
  title: string;
  onClose: () => void;
}

export function DiscardDialog({ op, ops, title, onClose }: DiscardDialogProps) {
  const { t } = useLingui();
  const attempt = useLocalWrite();
  const { goes, losesQuote } = countDependants(ops, op.opId);
  const discard = async () => {
    if (!(await discardChange(op.opId))) showToast(t`It is being sent now.`);
  };
  return (
    <ConfirmDialog
      question={t`Discard this change?`}
      verb={t({ message: 'Discard', context: 'unsent change' })}
      onConfirm={() => attempt(discard)}
      onClose={onClose}
    >
      <p className={styles.quoted}>{title}</p>
      {op.kind === 'ballot.cast' && (
        <p>{t`Your right to answer this poll is used already. You can’t answer it again.`}</p>
      )}
      {isCreating(op.kind) && op.onSite && (
        <p>{t`People on site may have seen it. It will be deleted there when this device reaches the box. If the box takes it to the school before that, this device deletes it there too.`}</p>
      )}
      {isChange(op) && op.onSite && (
        <p>
          {op.state === 'dead'
            ? t`People on site may go on seeing this change.`
            : t`People on site may go on seeing this change, and the box may still take it to the school.`}
        </p>
      )}
      {goes > 0 && (
        <p>
          {t`${plural(goes, { one: '# related change will be discarded too.', other: '# related changes will be discarded too.' })}`}
        </p>
      )}
      {losesQuote > 0 && (
        <p>
          {t`${plural(losesQuote, {
            one: '# reply to it will be sent without its quote.',
            other: '# replies to it will be sent without their quote.',
          })}`}
        </p>
      )}
    </ConfirmDialog>
  );
}
