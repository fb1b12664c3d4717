import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type PushKind, pushKinds } from '../../../contract/push.ts';
import { pushSupport, subscribeToPush, unsubscribeFromPush } from '../../platform/push.ts';
import { RequestNote } from '../../ui/request-note.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { useRequest } from '../../ui/use-request.ts';
import { getPush, setPushHours, setPushKinds } from './commands.ts';
import { DigestField } from './digest-field.tsx';
import { Hours } from './push-hours.tsx';
import styles from './push-dialog.module.css';

/** Chooses the kinds of push notifications on this device. */
export function PushDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { value, failed, again, set } = useRequest('push', getPush);
  const [busy, setBusy] = useState(false);
  const [turningOff, setTurningOff] = useState(false);
  const turn = async (on: boolean) => {
    if (!value || busy) return;
    setBusy(true);
    const outcome = on ? await subscribeToPush(value.key) : await unsubscribeFromPush();
    setBusy(false);
    if (outcome === null) showToast(t`The browser blocks notifications. Allow them in the browser settings.`);
    else if (outcome.ok) set(() => outcome.value);
    else showRefusal(outcome);
  };
  const change = async (kind: PushKind, on: boolean) => {
    if (!value) return;
    const off = on ? value.off.filter((each) => each !== kind) : [...value.off, kind];
    set((before) => ({ ...before, off }));
    const outcome = await setPushKinds(off);
    if (outcome.ok) return;
    set((before) => ({ ...before, off: value.off }));
    again();
    showRefusal(outcome);
  };
  const keep = async (hours: Pick<typeof value & object, 'quiet' | 'summary'>) => {
    if (!value) return;
    const { quiet, summary } = value;
    set((before) => ({ ...before, ...hours }));
    const outcome = await setPushHours(hours);
    if (outcome.ok) return;
    set((before) => ({ ...before, quiet, summary }));
    again();
    showRefusal(outcome);
  };
  return (
    <Dialog
      title={<Trans>Notifications on this device</Trans>}
      onClose={onClose}
      secondary={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {failed && <RequestNote failed={failed} onAgain={again} />}
      {!failed && !value && <Skeleton rows={4} />}
      {value && (
        <>
          <Switch
            on={value.endpoint !== null}
            onChange={(on) => (on ? void turn(true) : setTurningOff(true))}
          />
          <Kinds off={value.off} onChange={(kind, on) => void change(kind, on)} />
          <Hours quiet={value.quiet} summary={value.summary} onChange={(hours) => void keep(hours)} />
        </>
      )}
      <DigestField />
      {turningOff && (
        <ConfirmDialog
          question={t`Turn off all notifications on this device?`}
          verb={<Trans>Turn off</Trans>}
          variant="primary"
          onConfirm={() => void turn(false)}
          onClose={() => setTurningOff(false)}
        >
          <Trans>You will no longer see pop-up notifications. Notifications still appear in the app.</Trans>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

function Switch({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const { t } = useLingui();
  switch (pushSupport()) {
    case 'possible':
      return (
        <SwitchField label={t`Show notifications when the app is closed`} checked={on} onChange={onChange} />
      );
    case 'denied':
      return (
        <p className={styles.note}>
          <Trans>
            Notifications from this app are blocked in this browser. Allow them for this site in the browser
            settings.
          </Trans>
        </p>
      );
    case 'home-screen-first':
      return (
        <p className={styles.note}>
          <Trans>
            On iPhone and iPad, add this app to the home screen first: tap the share button, then “Add to Home
            Screen”. Open the app from there and return to this page.
          </Trans>
        </p>
      );
    case 'none':
      return (
        <p className={styles.note}>
          <Trans>
            This browser can’t show notifications while the app is closed. You can still use this list and
            your calendar subscription.
          </Trans>
        </p>
      );
  }
}

/** The summary has its own switch. */
const switched = pushKinds.filter((kind) => kind !== 'summary');

function Kinds({
  off,
  onChange,
}: {
  off: readonly PushKind[];
  onChange: (kind: PushKind, on: boolean) => void;
}) {
  const { t } = useLingui();
  const names: Record<Exclude<PushKind, 'summary'>, string> = {
    event: t`Schedule changes`,
    reminder: t`Reminders`,
    announcement: t`Announcements`,
    mention: t`Mentions`,
    poll: t`New polls`,
    library: t`New materials and recordings`,
    request: t`Answers to my questions`,
    business: t`Business meetings`,
    private: t`Private messages`,
  };
  return (
    <fieldset className={styles.kinds}>
      <legend>
        <Trans>What to notify me about, on all my devices</Trans>
      </legend>
      {switched.map((kind) => (
        <SwitchField
          key={kind}
          label={names[kind]}
          checked={!off.includes(kind)}
          onChange={(on) => onChange(kind, on)}
        />
      ))}
    </fieldset>
  );
}
