import type { EventQuestion } from '../../contract/event-questions.ts';
import { database } from './current-database.ts';
import type { HeldVotesRow } from './held-row.ts';
import { getMeta } from './meta.ts';
import type { OutboxOp } from './outbox-op.ts';

/** The counts of votes of the last box, until the school answers. */
export interface SiteVotes {
  journal: string;
  /** The place in the journal up to which votes for questions without a row are counted. */
  number: number;
  /** By target, as in the table. */
  counts: ReadonlyMap<string, HeldVotesRow>;
}

/** The counts for the questions of an event; null at the school, and if the last box counts no votes. */
export async function getSiteVotes(eventId: number, db = database()): Promise<SiteVotes | null> {
  const holding = await getMeta('holdingBox', db);
  if (holding?.votes === undefined) return null;
  const { journal, votes: number } = holding;
  const rows = await db.held_votes.where('event_id').equals(eventId).toArray();
  const counts = new Map(
    rows.flatMap((row) => (row.journal === journal ? [[row.target, row] as const] : [])),
  );
  return { journal, number, counts };
}

type Voted = Pick<EventQuestion, 'id' | 'client_id'> & { key?: string };

/** The box may still hold a question whose row this device has got from the school: then it counts for the key. */
const countOf = ({ id, key, client_id }: Voted, site: SiteVotes | null): HeldVotesRow | undefined =>
  site?.counts.get(`#${id}`) ?? site?.counts.get(key ?? client_id ?? '');

/** The question with its count on site. */
export function withVotesOnSite<Question extends EventQuestion & Voted>(
  question: Question,
  site: SiteVotes | null,
): Question {
  const count = countOf(question, site);
  return count ? { ...question, votes: count.votes } : question;
}

/** Whether the count on site contains a vote of this device. */
export function isCountedOnSite(
  { onSite }: Pick<OutboxOp, 'onSite'>,
  question: Voted,
  site: SiteVotes | null,
): boolean {
  if (!site || onSite?.journal !== site.journal) return false;
  const number = Math.max(site.number, countOf(question, site)?.number ?? 0);
  return (onSite.number ?? 0) <= number;
}
