import { createHash } from 'node:crypto';
import type { Locale } from '../../contract/scalars.ts';
import type { Me } from '../auth/sessions.ts';
import type { Context } from '../context.ts';
import { type Write, write } from '../db/write.ts';
import { Refusal } from '../http/refusal.ts';
import { repeatAnswer, subjectOf } from './repeat-answer.ts';

class LostRace extends Error {}

/** What a key stands for: a kind of operation, `message.send`, and whatever tells one from another. */
type Content = readonly [kind: string, ...content: unknown[]];

interface Asker {
  ctx: Context;
  me: Me;
  locale: Locale;
  key: string | undefined;
}

/**
 * Runs `work` in one transaction, once for each (person, key): the key's record is written in that transaction, so a
 * repeated request, also a simultaneous one, does nothing and answers what it was about, as it is now (null where that
 * is gone or no longer the asker's). The same key with other content is refused.
 */
export async function runOnce<T>(
  { ctx, me, locale, key }: Asker,
  content: Content,
  work: (write: Write) => Promise<T>,
): Promise<T> {
  if (key === undefined) return write(ctx.db, ctx.announcer, work);
  const hash = createHash('sha256').update(JSON.stringify(content)).digest();
  const once = async (open: Write): Promise<T> => {
    const seen = await open.db
      .selectFrom('idempotency')
      .select(['body_hash', 'subject', 'subject_id'])
      .where('user_id', '=', me.id)
      .where('op_id', '=', key)
      .executeTakeFirst();
    if (seen) {
      if (!hash.equals(Buffer.from(seen.body_hash)))
        throw new Refusal('keyReused', { subject: { type: 'operation', id: key } });
      return (await repeatAnswer({ ctx, db: open.db, me, locale }, seen.subject, seen.subject_id)) as T;
    }
    const reply = await work(open);
    const kept = await open.db
      .insertInto('idempotency')
      .values({ user_id: me.id, op_id: key, body_hash: hash, ...subjectOf(content[0], reply) })
      .onConflict((oc) => oc.doNothing())
      .returning('op_id')
      .executeTakeFirst();
    if (!kept) throw new LostRace();
    return reply;
  };
  try {
    return await write(ctx.db, ctx.announcer, once);
  } catch (error) {
    // The other request has committed by now: this time its record is found.
    if (error instanceof LostRace) return write(ctx.db, ctx.announcer, once);
    throw error;
  }
}
