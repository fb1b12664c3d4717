/*
 * Actions of a person on ops that failed. Each is one transaction, so that a text is never stored twice or
 * lost.
 */
import type { ProfileField } from '../../contract/profile.ts';
import { serverProfile, serverVersion } from './conflict.ts';
import { database } from './current-database.ts';
import type { Database } from './database.ts';
import { getMessageByClientId } from './messages.ts';
import { discardOp, enqueue, getOp, listOps, retryOp } from './outbox.ts';
import { isFresh, type OutboxOp } from './outbox-op.ts';
import { profileValue } from './profile-values.ts';
import { mayRetry } from './refuse-dependants.ts';
import { withText } from './written-text.ts';

const inTransaction = <T>(db: Database, work: () => Promise<T>): Promise<T> =>
  db.transaction(
    'rw',
    [db.outbox, db.messages, db.event_questions, db.drafts, db.held, db.settled, db.meta],
    work,
  );

const isReplaced = (op: OutboxOp): boolean =>
  op.kind !== 'ballot.cast' && (op.state === 'dead' || isFresh(op));

/**
 * Whether the text of an op can be replaced: an op that may have arrived must not arrive twice. A question that people on
 * site may have seen is edited in its room, where it shows whether a moderator has decided.
 */
export const mayRewrite = (op: OutboxOp): boolean =>
  op.kind === 'message.send' || op.kind === 'message.edit' || isReplaced(op);

/** A question that people on site may have seen: it is changed by an edit. */
const isSeenQuestion = (op: OutboxOp): boolean =>
  op.kind === 'eventQuestion.ask' && op.onSite !== undefined && op.state !== 'dead';

/**
 * Replaces the text of an op. A refused op is replaced by a new one with a new key; a message that was sent
 * since becomes an edit. Returns false if the message no longer exists, or if another op was sent since.
 */
export function rewriteOp(shownOp: OutboxOp, content: string, db = database()): Promise<boolean> {
  return inTransaction(db, async () => {
    const { opId } = shownOp;
    const stored = await getOp(opId, db);
    const op = stored ?? shownOp;
    if (op.kind === 'message.send') {
      if (!stored && !(await getMessageByClientId(opId, db))) return false;
      const args = { id: 0, group_id: op.args.group_id, content, base: op.args.content };
      await enqueue({ kind: 'message.edit', args, dependsOn: opId }, { db });
    } else if (op.kind === 'message.edit') {
      const base = serverVersion(op.error)?.content ?? op.args.content;
      const edit = { kind: 'message.edit', args: { ...op.args, content, base } } as const;
      await enqueue(op.dependsOn === undefined ? edit : { ...edit, dependsOn: op.dependsOn }, { db });
    } else if (op.kind === 'eventQuestion.ask' && stored && isSeenQuestion(stored)) {
      const args = { id: 0, event_id: op.args.event_id, content };
      await enqueue({ kind: 'eventQuestion.edit', args, dependsOn: opId }, { db });
    } else {
      const rewritten = withText(op, content);
      if (!rewritten || !stored || !isReplaced(stored)) return false;
      await discardOp(opId, db);
      await enqueue(op.dependsOn === undefined ? rewritten : { ...rewritten, dependsOn: op.dependsOn }, {
        db,
      });
    }
    return true;
  });
}

/** Resolves a conflict with the person's own version, over the server's version that was shown beside it. */
export const keepOwnVersionOp = (opId: string, db = database()): Promise<void> =>
  inTransaction(db, async () => {
    const op = await getOp(opId, db);
    if (op?.kind === 'message.edit' && op.state === 'dead') await rewriteOp(op, op.args.content, db);
    const server = op?.kind === 'profile.update' && op.state === 'dead' ? serverProfile(op.error) : null;
    if (op?.kind !== 'profile.update' || !server) return;
    const fields = Object.keys(op.args).filter((key): key is ProfileField => key !== 'base');
    const base = Object.fromEntries(fields.map((field) => [field, profileValue(server, field)]));
    await discardOp(opId, db);
    await enqueue({ kind: 'profile.update', args: { ...op.args, base } }, { db });
  });

/** Moves a failed message to another conversation. Returns false if it has not failed. */
export function moveToGroup(opId: string, groupId: number, db = database()): Promise<boolean> {
  return inTransaction(db, async () => {
    const op = await getOp(opId, db);
    if (op?.kind !== 'message.send' || op.state !== 'dead') return false;
    await discardOp(opId, db);
    await enqueue({ kind: 'message.send', args: { group_id: groupId, content: op.args.content } }, { db });
    return true;
  });
}

/** Retries every failed op in order that the server may accept now. */
export const retryFailed = (db = database()): Promise<void> =>
  inTransaction(db, async () => {
    for (const op of await listFailed(db)) if (mayRetry(op)) await retryOp(op.opId, db);
  });

export const discardFailed = (db = database()): Promise<void> =>
  inTransaction(db, async () => {
    for (const { opId } of await listFailed(db)) await discardOp(opId, db);
  });

const listFailed = async (db: Database): Promise<OutboxOp[]> =>
  (await listOps(db)).filter((op) => op.state === 'dead');
