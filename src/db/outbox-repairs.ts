/*
 * What a person does about something that was not sent. Each is one transaction: at no moment is what they
 * wrote in two places or in none.
 */
import type { ProfileField } from '../../contract/profile.ts';
import { hasTwoVersions, theirProfile, theirVersion } from './conflict.ts';
import { database } from './current-database.ts';
import type { Database } from './database.ts';
import { getMessageByClientId } from './messages.ts';
import { discardOp, enqueue, getOp, listOps, retryOp } from './outbox.ts';
import type { OutboxOp } from './outbox-op.ts';
import { profileValue } from './profile-values.ts';

const inTransaction = <T>(db: Database, work: () => Promise<T>): Promise<T> =>
  db.transaction('rw', db.outbox, db.messages, db.drafts, work);

/**
 * Other words for a message or its edit. What was refused as it was goes as something new, under a new key; what
 * was sent since it was looked at is edited. False where there is no such message any more.
 */
export function rewriteOp(seen: OutboxOp, content: string, db = database()): Promise<boolean> {
  return inTransaction(db, async () => {
    const { opId } = seen;
    const held = await getOp(opId, db);
    const op = held ?? seen;
    if (op.kind === 'message.send') {
      if (!held && !(await getMessageByClientId(opId, db))) return false;
      const args = { id: 0, group_id: op.args.group_id, content, base: op.args.content };
      await enqueue({ kind: 'message.edit', args, dependsOn: opId }, { db });
    } else if (op.kind === 'message.edit') {
      const base = theirVersion(op.error)?.content ?? op.args.content;
      const edit = { kind: 'message.edit', args: { ...op.args, content, base } } as const;
      await enqueue(op.dependsOn === undefined ? edit : { ...edit, dependsOn: op.dependsOn }, { db });
    }
    return true;
  });
}

/** Of a conflict the own version, over the one that was shown beside it. */
export const keepOwnVersionOp = (opId: string, db = database()): Promise<void> =>
  inTransaction(db, async () => {
    const op = await getOp(opId, db);
    if (op?.kind === 'message.edit' && op.state === 'dead') await rewriteOp(op, op.args.content, db);
    const theirs = op?.kind === 'profile.update' && op.state === 'dead' ? theirProfile(op.error) : null;
    if (op?.kind !== 'profile.update' || !theirs) return;
    const fields = Object.keys(op.args).filter((key): key is ProfileField => key !== 'base');
    const base = Object.fromEntries(fields.map((field) => [field, profileValue(theirs, field)]));
    await discardOp(opId, db);
    await enqueue({ kind: 'profile.update', args: { ...op.args, base } }, { db });
  });

/** The text of a failed message into another conversation; gone from this one. False where it has not failed. */
export function moveOp(opId: string, groupId: number, db = database()): Promise<boolean> {
  return inTransaction(db, async () => {
    const op = await getOp(opId, db);
    if (op?.kind !== 'message.send' || op.state !== 'dead') return false;
    await discardOp(opId, db);
    await enqueue({ kind: 'message.send', args: { group_id: groupId, content: op.args.content } }, { db });
    return true;
  });
}

/** Tries everything again that failed, in the order it was meant; of a conflict the person has to choose. */
export const retryFailed = (db = database()): Promise<void> =>
  inTransaction(db, async () => {
    for (const op of await listFailed(db)) if (!hasTwoVersions(op)) await retryOp(op.opId, db);
  });

/** Gives up everything that failed, with what hangs on it. */
export const discardFailed = (db = database()): Promise<void> =>
  inTransaction(db, async () => {
    for (const { opId } of await listFailed(db)) await discardOp(opId, db);
  });

const listFailed = async (db: Database): Promise<OutboxOp[]> =>
  (await listOps(db)).filter((op) => op.state === 'dead');
