import { createHash } from 'node:crypto';
import type { Locale } from '../../contract/scalars.ts';
import { skipAudit } from '../audit/audit-call.ts';
import type { Me } from '../auth/sessions.ts';
import type { Context } from '../context.ts';
import type { Reader } from '../db/client.ts';
import { KeyTaken, type Write, write } from '../db/write.ts';
import { Refusal } from '../http/refusal.ts';
import { currentReply, subjectOf } from './current-reply.ts';

/**
 * The content of a request: a kind, such as `message.send`, and values that identify it. A repeated key must
 * have equal content.
 */
export type Content = readonly [kind: string, ...content: unknown[]];

/** Contents that count as equal too, for a key with another content. `id` is that of the row of the first reply. */
export type EqualContents = (db: Reader, id: number | null) => Promise<readonly Content[]>;

interface KeyedCaller {
  ctx: Context;
  me: Me;
  locale: Locale;
  key: string | undefined;
  /** Called after the commit if this call executed the work; not for a repeated request. */
  onExecuted?: (() => void) | undefined;
}

const hashOf = (content: Content): Buffer => createHash('sha256').update(JSON.stringify(content)).digest();

/** Whether a person has performed the operation with this key, in the last 30 days. */
export async function isExecuted(db: Reader, userId: number, key: string): Promise<boolean> {
  const found = await db
    .selectFrom('idempotency')
    .select('op_id')
    .where('user_id', '=', userId)
    .where('op_id', '=', key)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Runs `work` in one transaction, once for each person and key. The key is stored in that transaction, so a
 * repeated request, also a simultaneous one, does nothing and returns the current row of its subject; null if
 * it is deleted or the caller may no longer see it.
 * @throws Refusal `keyReused` if the content differs
 */
export async function runOnce<T>(
  { ctx, me, locale, key, onExecuted = () => undefined }: KeyedCaller,
  content: Content,
  work: (tx: Write) => Promise<T>,
  equalContents: EqualContents = async () => [],
): Promise<T> {
  const execute = async (tx: Write): Promise<T> => {
    const reply = await work(tx);
    tx.afterCommit(onExecuted);
    return reply;
  };
  if (key === undefined) return write(ctx.db, ctx.announcer, execute);
  const hash = hashOf(content);
  const isSame = async (db: Reader, stored: Uint8Array, id: number | null) =>
    hash.equals(stored) || (await equalContents(db, id)).some((each) => hashOf(each).equals(stored));
  const once = async (tx: Write): Promise<T> => {
    const seen = await tx.db
      .selectFrom('idempotency')
      .select(['body_hash', 'subject', 'subject_id'])
      .where('user_id', '=', me.id)
      .where('op_id', '=', key)
      .executeTakeFirst();
    if (seen) {
      if (!(await isSame(tx.db, seen.body_hash, seen.subject_id)))
        throw new Refusal('keyReused', { subject: { type: 'operation', id: key } });
      skipAudit();
      return (await currentReply({ ctx, db: tx.db, me, locale }, seen.subject, seen.subject_id)) as T;
    }
    const reply = await execute(tx);
    tx.storeKey({ user_id: me.id, op_id: key, body_hash: hash, ...subjectOf(content[0], reply) });
    return reply;
  };
  try {
    return await write(ctx.db, ctx.announcer, once);
  } catch (error) {
    // The other request has committed, so this attempt finds its key.
    if (error instanceof KeyTaken) return write(ctx.db, ctx.announcer, once);
    throw error;
  }
}
