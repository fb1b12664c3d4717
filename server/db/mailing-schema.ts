import type { ColumnType } from 'kysely';
import type { CalendarEvent } from '../../src/lib/calendar-file.ts';
import type { Json, Timestamp } from './columns.ts';

/** A person who gets mails about what they have missed. */
export interface DigestSubscription {
  user_id: number;
  /** `off` after the end: the key in earlier mails stays valid. */
  period: 'off' | 'daily' | 'weekly';
  /** Ends the mails without a sign-in. */
  key: string;
  /** Time of the last mail, or of the check that found nothing to send; before the first, that of the wish. */
  last_at: Timestamp;
}

/** An entry that was mailed to the calendar of a person. */
export interface CalendarMail {
  user_id: number;
  /** As in the calendar: `event-12@school.example`. It stays if the host of the school changes. */
  uid: string;
  /** The `rev` of the event or the business meeting when it was mailed. */
  rev: number;
  /** Number of changes since the first mail. */
  sequence: number;
  cancelled: boolean;
  /** Changes with the visible parts of a booked event. Null for a business meeting, and in older rows. */
  fingerprint: ColumnType<string | null, string | null | undefined, string | null>;
  /** As it was mailed, without the description. */
  event: Json<CalendarEvent>;
  ends_at: Timestamp;
}
