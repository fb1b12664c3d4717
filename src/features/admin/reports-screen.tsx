import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { Message } from '../../../contract/chat.ts';
import type { Report } from '../../../contract/moderation.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import type { DeskAct } from '../../lib/desk.ts';
import { RequestNote } from '../../ui/request-note.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { cx } from '../../ui/cx.ts';
import { useDeskRequest, useRowFocus, useDeskSeen } from '../../ui/desk/desk-context.ts';
import { LinkedText } from '../../ui/rich-text.tsx';
import { RowNotes } from '../../ui/desk/row-notes.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { Tag } from '../../ui/tag.tsx';
import { showToast } from '../../ui/toast.ts';
import { useSwapGuard } from '../../ui/use-swap-guard.ts';
import { useRowConflicts } from '../../ui/desk/use-row-conflicts.ts';
import { AdminPage } from './admin-page.tsx';
import { SuspendButton } from './suspend-button.tsx';
import admin from './admin.module.css';
import { blockChat, moderateReport, listReports, silencePerson } from './commands.ts';
import styles from './reports-screen.module.css';

const day = 24 * 3600;

/** Reported messages that are not moderated yet. */
export const ReportsScreen = () => (
  <AdminPage desk="chat">
    <Reports />
  </AdminPage>
);

function Reports() {
  const { t } = useLingui();
  const focus = useRowFocus();
  const { value, failed, again, set } = useDeskRequest('reports', listReports);
  const reports = value?.reports ?? [];
  const { shown, conflictOf, addConflicts, dismissConflict } = useRowConflicts(reports, ({ message }) =>
    String(message.id),
  );
  // When a card disappears, the next one moves under the finger.
  const isStray = useSwapGuard(shown.map(({ message }) => message.id).join() || null);
  const remove = (id: number) =>
    set((before) => ({
      reports: before.reports.filter(({ message }) => message.id !== id),
      total: before.total - 1,
    }));
  if (failed) return <RequestNote failed={failed} onAgain={again} />;
  if (!value) return <Skeleton rows={3} />;
  if (shown.length === 0)
    return (
      <StateNote icon={<ShieldCheck />} title={<h2>{t`No reported messages`}</h2>}>
        <Trans>Messages that people report as spam appear here.</Trans>
      </StateNote>
    );
  return (
    <ul className={admin.list}>
      {shown.map((report) => {
        const row = String(report.message.id);
        return (
          <li key={row} {...focus(row)}>
            <RowNotes rowId={row} conflict={conflictOf(row)} onDismiss={() => dismissConflict(row)} />
            <ReportCard
              report={report}
              isOpen={reports.includes(report)}
              isStray={isStray}
              onModerated={() => remove(report.message.id)}
              onRefused={(act) => addConflicts([act])}
            />
          </li>
        );
      })}
    </ul>
  );
}

type Press = { timeStamp: number };

interface ReportCardProps {
  report: Report;
  /** The report is not moderated yet. */
  isOpen: boolean;
  /** Whether a press was meant for the card that was here before. */
  isStray: (press: Press) => boolean;
  onModerated: () => void;
  onRefused: (act: DeskAct) => void;
}

function ReportCard({ report, isOpen, isStray, onModerated, onRefused }: ReportCardProps) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const [busy, setBusy] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const seen = useDeskSeen();
  const { blocked } = report.group;
  const isStrayToggle = useSwapGuard(String(blocked));
  const { message, group, reports, before, after } = report;
  const name = fullName(message.author);

  const settle = async (work: () => ReturnType<typeof moderateReport>, toast: string, then?: () => void) => {
    if (busy || !isOpen) return;
    setBusy(true);
    const outcome = await work();
    setBusy(false);
    if (!outcome.ok && outcome.happened) return onRefused(outcome.happened);
    showToast(outcome.ok ? toast : t`That didn’t work. Please try again.`);
    if (outcome.ok) then?.();
  };
  const moderate = (verdict: 'spam' | 'restore' | 'delete', toast: string) =>
    void settle(() => moderateReport(message.id, verdict, seen(String(message.id))), toast, onModerated);
  const off = busy || !isOpen || undefined;
  return (
    <Card className={admin.person}>
      <div className={styles.head}>
        <h2 className={admin.name}>{group.private ? t`Private chat` : group.title}</h2>
        <Tag>{t`${plural(reports, { one: '# report', other: '# reports' })}`}</Tag>
      </div>
      <ol className={styles.context}>
        {before.map((each) => (
          <Line key={each.id} message={each} />
        ))}
        <Line message={message} reported />
        {after.map((each) => (
          <Line key={each.id} message={each} />
        ))}
      </ol>
      <div className={admin.actions}>
        <Button
          variant="quietDanger"
          aria-disabled={off}
          aria-haspopup="dialog"
          onClick={(press) => {
            if (!isStray(press) && isOpen) setDeleting(true);
          }}
        >
          <Trans>Delete</Trans>
        </Button>
        <Button
          aria-disabled={off}
          onClick={(press) =>
            !isStray(press) && moderate('restore', t`The message is visible to everyone again.`)
          }
        >
          <Trans>Reject report</Trans>
        </Button>
        <Button
          variant="primary"
          aria-disabled={off}
          onClick={(press) =>
            !isStray(press) && moderate('spam', t`The message is now marked as spam for everyone.`)
          }
        >
          <Trans>Mark as spam</Trans>
        </Button>
        {isDeleting && (
          <ConfirmDialog
            question={<Trans>Delete this message for everyone?</Trans>}
            verb={<Trans>Delete</Trans>}
            onConfirm={() => moderate('delete', t`The message has been deleted.`)}
            onClose={() => setDeleting(false)}
          >
            <p>
              <Trans>This can’t be undone.</Trans>
            </p>
          </ConfirmDialog>
        )}
      </div>
      <div className={admin.actions}>
        {group.private ? (
          <Button
            aria-disabled={off}
            onClick={(press) =>
              !isStrayToggle(press) &&
              void settle(
                () => blockChat(group.id, !blocked),
                blocked
                  ? t`Both people can write in this chat again.`
                  : t`Nobody can write in this chat now.`,
              )
            }
          >
            {blocked ? <Trans>Reopen private chat</Trans> : <Trans>Close private chat</Trans>}
          </Button>
        ) : (
          <Button
            aria-disabled={off}
            onClick={() =>
              void settle(
                () => silencePerson(group.id, message.author.id, day),
                t`${name} can’t write in this group for one day.`,
              )
            }
          >
            <Trans>Mute {name} for one day</Trans>
          </Button>
        )}
        <SuspendButton id={message.author.id} name={name} role={message.author.role?.alias} />
      </div>
    </Card>
  );
}

function Line({ message, reported = false }: { message: Message; reported?: boolean }) {
  const { fullName, dateTime } = useFormats();
  return (
    <li className={cx(styles.line, reported && styles.reported)}>
      <span className={styles.who}>
        {fullName(message.author)} · {dateTime(message.created_at)}
      </span>
      <span className={styles.words}>
        <LinkedText text={message.content || (message.file?.name ?? '')} />
      </span>
    </li>
  );
}
