import type { Locale } from '../../contract/scalars.ts';
import type { Me } from '../auth/sessions.ts';
import type { Context } from '../context.ts';
import type { HeldEntry, Journal, NewEntry } from './journal.ts';

/** The person who sends operations to a box. */
export interface Caller {
  ctx: Context;
  journal: Journal;
  me: Me;
  locale: Locale;
}

/** The entries that an operation adds to the journal, and the devices to which the box shows it at once. */
export interface Plan {
  entry: NewEntry;
  /** Entries that become visible to more people with it, and get new numbers. */
  renewed: readonly HeldEntry[];
  /** Channel of the live event; null if not everybody on it may see the operation. */
  channel: string | null;
  /** Makes other devices that may see it pull. */
  nudge: () => Promise<void>;
}
