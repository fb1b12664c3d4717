import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type ReportReason, reportReasons } from '../../../contract/event-questions.ts';
import type { EventQuestionView } from '../../db/overlay-event-questions.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { reportQuestion } from './commands.ts';
import { useReportReasons } from './report-reasons.ts';
import styles from './room.module.css';

interface ReportDialogProps {
  question: EventQuestionView;
  onClose: () => void;
}

/** Reports a question to the moderators of the event. */
export function ReportDialog({ question: { id, event_id, content }, onClose }: ReportDialogProps) {
  const { t } = useLingui();
  const attempt = useLocalWrite();
  const reasons = useReportReasons();
  const [reason, setReason] = useState<ReportReason>('spam');
  const report = () => {
    attempt(() => reportQuestion({ id, event_id, reason }));
    showToast(t`Question reported`, {
      label: t`Undo`,
      run: () => attempt(() => reportQuestion({ id, event_id, reason: null })),
    });
    onClose();
  };
  return (
    <Dialog
      title={<Trans>Report this question?</Trans>}
      onClose={onClose}
      secondary={
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
      primary={
        <Button variant="primary" onClick={report}>
          <Trans>Report</Trans>
        </Button>
      }
    >
      <p className={styles.quoted}>{content}</p>
      <fieldset className={styles.targets}>
        <legend>
          <VisuallyHidden>{t`Reason`}</VisuallyHidden>
        </legend>
        {reportReasons.map((each) => (
          <label key={each} className={styles.choice}>
            <input type="radio" name="report" checked={reason === each} onChange={() => setReason(each)} />
            <span className={styles.text}>{reasons[each]}</span>
          </label>
        ))}
      </fieldset>
      <p className={styles.note}>
        <Trans>The speakers and organisers see the reason, but not who has reported the question.</Trans>
      </p>
    </Dialog>
  );
}
