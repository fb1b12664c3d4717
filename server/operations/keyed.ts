import { createHash } from 'node:crypto';
import type { Me } from '../auth/sessions.ts';
import type { Context } from '../context.ts';
import { type Write, write } from '../db/write.ts';
import { Refusal } from '../http/refusal.ts';

class LostRace extends Error {}

/**
 * Runs `work` in one transaction, once for each (person, key): the key's record with the reply is written in
 * that transaction, so a repeated request, also a simultaneous one, answers the first reply. `content` is
 * what the key stands for; the same key with other content is refused.
 */
export async function keyed<T>(
  ctx: Context,
  me: Me,
  key: string | undefined,
  content: unknown,
  work: (write: Write) => Promise<T>,
): Promise<T> {
  if (key === undefined) return write(ctx.db, ctx.announcer, work);
  const hash = createHash('sha256').update(JSON.stringify(content)).digest();
  try {
    return await write(ctx.db, ctx.announcer, (open) => once(open, me, key, hash, work));
  } catch (error) {
    // The other request has committed by now: this time its reply is found.
    if (error instanceof LostRace)
      return write(ctx.db, ctx.announcer, (open) => once(open, me, key, hash, work));
    throw error;
  }
}

async function once<T>(
  open: Write,
  me: Me,
  key: string,
  hash: Buffer,
  work: (write: Write) => Promise<T>,
): Promise<T> {
  const seen = await open.db
    .selectFrom('idempotency')
    .select(['body_hash', 'reply'])
    .where('user_id', '=', me.id)
    .where('op_id', '=', key)
    .executeTakeFirst();
  if (seen) {
    if (!hash.equals(Buffer.from(seen.body_hash))) {
      throw new Refusal('keyReused', { subject: { type: 'operation', id: key } });
    }
    return seen.reply as T;
  }
  const reply = await work(open);
  const kept = await open.db
    .insertInto('idempotency')
    .values({ user_id: me.id, op_id: key, body_hash: hash, reply: JSON.stringify(reply ?? null) })
    .onConflict((oc) => oc.doNothing())
    .returning('op_id')
    .executeTakeFirst();
  if (!kept) throw new LostRace();
  return reply;
}
