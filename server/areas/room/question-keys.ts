import { askableAfterMs } from '../../../contract/event-questions.ts';
import type { Db } from '../../db/client.ts';
import { type Write, write } from '../../db/write.ts';
import type { Announcer } from '../../db/write-transaction.ts';
import type { BallotKeys } from '../ballots/ballot-keys.ts';
import { publishEvent } from './publish-event.ts';

/** Gives an event keys for tokens of anonymous questions, unless it has them. */
export async function createQuestionKey(
  tx: Write,
  { ballotKeys: keys }: { ballotKeys: BallotKeys },
  eventId: number,
): Promise<void> {
  const existing = await tx.db
    .selectFrom('question_key')
    .select('event_id')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (existing) return;
  const { publicKey, privateKey } = await keys.take();
  await tx.db
    .insertInto('question_key')
    .values({ event_id: eventId, public_key: publicKey, private_key: privateKey })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

interface Parts {
  db: Db;
  announcer: Announcer;
  ballotKeys: BallotKeys;
  now: () => number;
}

/** Gives keys to the events with anonymous questions that have none: those of older versions. */
export async function createMissingQuestionKeys(parts: Parts): Promise<void> {
  const { db, announcer, now } = parts;
  const events = await db
    .selectFrom('event_room')
    .innerJoin('event', 'event.id', 'event_id')
    .select('event_id')
    .where('anonymous', '=', true)
    .where('time_finish', '>', new Date(now() - askableAfterMs))
    .where('event_id', 'not in', (eb) => eb.selectFrom('question_key').select('event_id'))
    .execute();
  for (const { event_id } of events)
    await write(db, announcer, async (tx) => {
      await createQuestionKey(tx, parts, event_id);
      await publishEvent(tx, event_id);
    });
}

/** Deletes the private keys of events at which questions are no longer accepted. */
export async function expireQuestionKeys({ db, now }: Pick<Parts, 'db' | 'now'>): Promise<void> {
  await db
    .updateTable('question_key')
    .set({ private_key: null })
    .where('private_key', 'is not', null)
    .where('event_id', 'in', (eb) =>
      eb
        .selectFrom('event')
        .select('id')
        .where('time_finish', '<', new Date(now() - askableAfterMs)),
    )
    .execute();
}
