import { Temporal } from 'temporal-polyfill';

interface QuietHours {
  /** Minutes after midnight in `quiet_zone`; null without quiet hours. */
  quiet_from: number | null;
  quiet_to: number | null;
  quiet_zone: string | null;
}

/** Whether a person's quiet hours are now. They may span midnight. */
export function isInQuietHours(
  { quiet_from: from, quiet_to: to, quiet_zone }: QuietHours,
  now: number,
): boolean {
  if (from === null || to === null || from === to) return false;
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(
    quiet_zone ?? 'UTC',
  );
  const at = hour * 60 + minute;
  return from < to ? at >= from && at < to : at >= from || at < to;
}
