import type { Db } from '../../db/client.ts';
import type { Write } from '../../db/write.ts';
import { type BallotKeyPair, generateBallotKeys } from './blind-signatures.ts';

export interface BallotKeys {
  /** A new key pair. */
  take: () => Promise<BallotKeyPair>;
}

/** Generates the next pair in advance, because that takes a few hundred milliseconds. */
export function ballotKeys(): BallotKeys {
  let spare: Promise<BallotKeyPair> | undefined;
  return {
    take: async () => {
      const taken = spare ?? generateBallotKeys();
      spare = undefined;
      const pair = await taken;
      spare ??= generateBallotKeys();
      // A failure is reported to the caller that takes it.
      spare.catch(() => undefined);
      return pair;
    },
  };
}

/** Gives a poll that opens its key pair. */
export async function createBallotKey(
  tx: Write,
  { ballotKeys: keys }: { ballotKeys: BallotKeys },
  pollId: number,
): Promise<void> {
  const { publicKey, privateKey } = await keys.take();
  await tx.db.insertInto('ballot_key').values({ poll_id: pollId, private_key: privateKey }).execute();
  await tx.db.updateTable('poll').set({ ballot_key: publicKey }).where('id', '=', pollId).execute();
}

/** Gives every open poll without keys a pair: those of older versions, and of the demo school. */
export async function createMissingBallotKeys({
  db,
  ballotKeys: keys,
}: {
  db: Db;
  ballotKeys: BallotKeys;
}): Promise<void> {
  const polls = await db
    .selectFrom('poll')
    .select('id')
    .where('state', '=', 'open')
    .where('ballot_key', 'is', null)
    .execute();
  for (const { id } of polls) {
    const { publicKey, privateKey } = await keys.take();
    await db.transaction().execute(async (trx) => {
      // Another process may be doing the same.
      const created = await trx
        .insertInto('ballot_key')
        .values({ poll_id: id, private_key: privateKey })
        .onConflict((oc) => oc.doNothing())
        .returning('poll_id')
        .executeTakeFirst();
      if (created)
        await trx.updateTable('poll').set({ ballot_key: publicKey }).where('id', '=', id).execute();
    });
  }
}

/** Deletes the private key of a poll that closes: nobody can make a ballot for it any more. */
export async function deletePrivateKey(tx: Write, pollId: number): Promise<void> {
  await tx.db.deleteFrom('ballot_key').where('poll_id', '=', pollId).execute();
}
