import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarSync, Copy } from 'lucide-react';
import { useState } from 'react';
import { type AgendaSettings, remindMinutes } from '../../../../contract/agenda.ts';
import type { Outcome } from '../../../lib/sync-api.ts';
import { RequestNote } from '../../../ui/request-note.tsx';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { showRefusal } from '../../../ui/show-refusal.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useRequest } from '../../../ui/use-request.ts';
import { deleteFeed, getAgendaSettings, renewFeed, setCalendarMails, setReminder } from '../commands.ts';
import meeting from '../meeting-ways.module.css';
import styles from './agenda.module.css';

/** Settings for reminders and the calendar subscription. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { value, failed, again, set } = useRequest('agenda settings', getAgendaSettings);
  const settle = async (work: Promise<Outcome<unknown>>) => {
    const outcome = await work;
    if (!outcome.ok) showRefusal(outcome);
    again();
    return outcome.ok;
  };
  /** Shows the choice at once, and the former one after a failure. */
  const choose = async <K extends 'remind_minutes' | 'calendar_mails'>(
    name: K,
    chosen: AgendaSettings[K],
    work: Promise<Outcome<unknown>>,
  ) => {
    if (!value) return;
    const former = value[name];
    set((before) => ({ ...before, [name]: chosen }));
    if (!(await settle(work))) set((before) => ({ ...before, [name]: former }));
  };
  return (
    <Dialog
      title={<Trans>Reminders and calendar</Trans>}
      onClose={onClose}
      secondary={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {failed && <RequestNote failed={failed} onAgain={again} />}
      {!failed && !value && <Skeleton rows={3} />}
      {value && (
        <div className={styles.form}>
          <label className={meeting.select}>
            {t`Remind me of starred events`}
            <select
              value={value.remind_minutes}
              onChange={({ target }) => {
                const minutes = remindMinutes.find((each) => String(each) === target.value);
                if (minutes !== undefined) void choose('remind_minutes', minutes, setReminder(minutes));
              }}
            >
              {remindMinutes.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {minutes === 0 ? t`Never` : t`${minutes} minutes before`}
                </option>
              ))}
            </select>
          </label>
          <Feed feed={value.feed} settle={settle} />
          <section className={styles.form} aria-label={t`Calendar entries by e-mail`}>
            <h3>
              <Trans>Calendar entries by e-mail</Trans>
            </h3>
            <SwitchField
              label={t`Send me an entry for each booked event and business meeting`}
              checked={value.calendar_mails}
              onChange={(on) => void choose('calendar_mails', on, setCalendarMails(on))}
            />
            <p className={styles.dim}>
              <Trans>Changes and cancellations follow by e-mail. You need no subscription for this.</Trans>
            </p>
          </section>
        </div>
      )}
    </Dialog>
  );
}

interface FeedProps {
  feed: string | null;
  settle: (work: Promise<Outcome<unknown>>) => Promise<boolean>;
}

function Feed({ feed, settle }: FeedProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState<'renew' | 'end' | null>(null);
  const address = feed && `${location.origin}/api/calendar/${feed}`;
  const copy = async () => address && showToast((await copyText(address)) ? t`Copied` : t`Could not copy`);
  return (
    <section className={styles.form} aria-label={t`Calendar subscription`}>
      <h3>
        <Trans>Calendar subscription</Trans>
      </h3>
      <p className={styles.dim}>
        <Trans>
          Subscribe to your agenda in your phone’s or computer’s calendar with a secret address. Anyone with
          this address can see your agenda.
        </Trans>
      </p>
      {address ? (
        <div className={styles.acts}>
          <a className={styles.name} href={address.replace(/^https?:/, 'webcal:')}>
            <Trans>Open in my calendar</Trans>
          </a>
          <Button size="small" onClick={() => void copy()}>
            <Copy />
            <Trans>Copy address</Trans>
          </Button>
          <Button size="small" aria-haspopup="dialog" onClick={() => setAsking('renew')}>
            <Trans>Create new address</Trans>
          </Button>
          <Button size="small" aria-haspopup="dialog" onClick={() => setAsking('end')}>
            <Trans>Cancel subscription</Trans>
          </Button>
        </div>
      ) : (
        <div>
          <Button onClick={() => void settle(renewFeed())}>
            <CalendarSync />
            <Trans>Create secret address</Trans>
          </Button>
        </div>
      )}
      {asking !== null && (
        <ConfirmDialog
          question={
            asking === 'renew' ? (
              <Trans>Create a new calendar address?</Trans>
            ) : (
              <Trans>Cancel the calendar subscription?</Trans>
            )
          }
          verb={asking === 'renew' ? <Trans>Create new address</Trans> : <Trans>Cancel subscription</Trans>}
          cancel={<Trans>Back</Trans>}
          onConfirm={() => void settle(asking === 'renew' ? renewFeed() : deleteFeed())}
          onClose={() => setAsking(null)}
        >
          <p>
            <Trans>Calendars with the former address are no longer updated. This can’t be undone.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
