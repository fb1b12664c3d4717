/*
 * Messages and questions that the person has discarded on this device although boxes may show them. A box that has not
 * learned of that may hand one over to the school. Then the device deletes it there.
 */
import { laneOf } from '../../../contract/operations.ts';
import type { Database } from '../../../src/db/database.ts';
import type { SettledHeld } from '../../../src/db/held-row.ts';
import { type Arrived, arrivedMessage, arrivedQuestion } from '../apply/settle-held.ts';
import { type Leadership, write } from '../leader/leadership.ts';

export type TakenBack = SettledHeld & Required<Pick<SettledHeld, 'takeBack'>>;

export const isTakenBack = (row: SettledHeld): row is TakenBack => row.takeBack !== undefined;

/** The operation that deletes a message or withdraws a question. `id` is that of its row; 0 for a box. */
export const removalOf = ({ takeBack }: TakenBack, id: number) =>
  'group_id' in takeBack
    ? ({ kind: 'message.delete', args: { id, group_id: takeBack.group_id } } as const)
    : ({ kind: 'eventQuestion.withdraw', args: { id, event_id: takeBack.event_id } } as const);

/** The rows of discarded messages and questions of the person `me`, whose deletion is not in the outbox yet. */
export async function listArrived(db: Database, me: number): Promise<Arrived[]> {
  const keys = (await db.settled.toArray()).flatMap((row) =>
    isTakenBack(row) && !row.takeBack.queued ? [row.op_id] : [],
  );
  const messages = await db.messages.where('client_id').anyOf(keys).toArray();
  const questions = await db.event_questions.where('client_id').anyOf(keys).toArray();
  const rows = [...messages.flatMap(arrivedMessage), ...questions.flatMap(arrivedQuestion)];
  return rows.filter(({ authorId }) => authorId === me);
}

/** Adds the deletions of all such rows to the outbox, with the keys by which boxes know them. */
export const queueRemovals = (leadership: Leadership): Promise<boolean> =>
  write(leadership, ['settled', 'outbox', 'messages', 'event_questions'], async () => {
    const { db, env, me } = leadership;
    for (const { key, id, lane } of await listArrived(db, me)) {
      const row = await db.settled.get(key);
      if (!row || !isTakenBack(row)) continue;
      const removal = removalOf(row, id);
      // Another message or question of the person with the same key.
      if (laneOf(removal) !== lane) continue;
      await db.outbox.add({
        ...removal,
        opId: row.takeBack.delete_id,
        v: 1,
        lane,
        state: 'queued',
        maybeSent: false,
        attempts: 0,
        nextAt: 0,
        createdAt: env.now(),
        onSite: { journal: null },
      });
      await db.settled.put({ ...row, takeBack: { ...row.takeBack, queued: true } });
    }
  });
