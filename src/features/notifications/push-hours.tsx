import { Trans, useLingui } from '@lingui/react/macro';
import type { QuietHours } from '../../../contract/push.ts';
import { SwitchField } from '../../ui/switch-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './push-dialog.module.css';

interface HoursProps {
  quiet: QuietHours | null;
  summary: boolean;
  onChange: (hours: { quiet: QuietHours | null; summary: boolean }) => void;
}

/** Default quiet hours in minutes of the day: 22:00 to 07:00. */
const defaultHours = { from: 22 * 60, to: 7 * 60 };

const toClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function fromClock(text: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(text) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** Sets the quiet hours, in which only reminders are pushed, and the morning summary. */
export function Hours({ quiet, summary, onChange }: HoursProps) {
  const { t } = useLingui();
  // Quiet hours use the time zone of this device.
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const set = (change: Partial<QuietHours>) =>
    onChange({ quiet: { ...defaultHours, ...quiet, zone, ...change }, summary });
  return (
    <fieldset className={styles.kinds}>
      <legend>
        <Trans>When</Trans>
      </legend>
      <SwitchField
        label={t`My agenda for the day, each morning`}
        checked={summary}
        onChange={(on) => onChange({ quiet, summary: on })}
      />
      <SwitchField
        label={t`Quiet hours (only reminders are shown)`}
        checked={quiet !== null}
        onChange={(on) => (on ? set({}) : onChange({ quiet: null, summary }))}
      />
      {quiet && (
        <div className={styles.hours}>
          <TextField
            label={t`From`}
            type="time"
            value={toClock(quiet.from)}
            onChange={({ target }) => {
              const from = fromClock(target.value);
              if (from !== null) set({ from });
            }}
          />
          <TextField
            label={t`Until`}
            type="time"
            value={toClock(quiet.to)}
            onChange={({ target }) => {
              const to = fromClock(target.value);
              if (to !== null) set({ to });
            }}
          />
        </div>
      )}
    </fieldset>
  );
}
