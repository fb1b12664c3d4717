import type { Timestamp } from './columns.ts';

/** A person who gets mails about what they have missed. */
export interface DigestSubscription {
  user_id: number;
  period: 'daily' | 'weekly';
  /** Ends the mails without a sign-in. */
  key: string;
  /** Time of the last mail, or of the check that found nothing to send; before the first, that of the wish. */
  last_at: Timestamp;
}
