import type { Reader } from '../../db/client.ts';
import type { Write } from '../../db/write.ts';
import type { Operator } from '../../operations/operator.ts';
import { nudgeOrganisers } from '../check-in/publish-attendees.ts';
import { speakersOf } from '../events/speakers.ts';
import { publicQuestions } from './rows.ts';

type Question = { id: number; event_id: number; user_id: number | null };

/**
 * Publishes a change of a question: to everybody with the next pull, and to open rooms with the next frame.
 * Frames do not contain what only its author and moderators see, so their devices pull at once.
 */
export async function publishQuestion(
  { ctx, tx }: Pick<Operator, 'ctx' | 'tx'>,
  { id, event_id, user_id }: Question,
  op: 'put' | 'del' = 'put',
): Promise<void> {
  const rev = await tx.rev();
  if (op === 'put') await tx.db.updateTable('event_question').set({ rev }).where('id', '=', id).execute();
  await tx.change('all', 'event_question', id, op, rev);
  const [shown] = await publicQuestions(tx.db, [id], 'en');
  if (!shown) await nudgeInvolved(tx, { event_id, user_id }, rev);
  tx.afterCommit(() => ctx.rooms.changed(event_id, 'question', id));
}

/** Makes the devices of the author and of the moderators of the event pull. */
export async function nudgeInvolved(
  { db, nudge }: { db: Reader; nudge: Write['nudge'] },
  { event_id, user_id }: Omit<Question, 'id'>,
  rev: number,
): Promise<void> {
  const authors = user_id === null ? [] : [user_id];
  for (const person of new Set([...authors, ...(await speakersOf(db, event_id))])) nudge(person, rev);
  await nudgeOrganisers({ db, nudge }, rev);
}
