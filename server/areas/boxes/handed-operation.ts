import type { HandedOperation, HandoverResult } from '../../../contract/boxes.ts';
import {
  type HeldKind,
  heldKinds,
  isCreating,
  isRemoval,
  isVote,
  maxHeldMs,
} from '../../../contract/held.ts';
import { type Operation, operations } from '../../../contract/operations.ts';
import type { Locale } from '../../../contract/scalars.ts';
import { isSignedBy } from '../../auth/device-keys.ts';
import { findSigner, type Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { parse } from '../../http/parse.ts';
import { type Refusal, refusalOf } from '../../http/refusal.ts';
import { languageOf } from '../../mail/queue-mail.ts';
import { findCreated } from '../../operations/created-row.ts';
import { perform } from '../../operations/perform.ts';
import { failedResult } from '../../sync/failed-result.ts';
import { isDecided, performOnce } from '../../sync/perform-once.ts';
import { isHiddenVote } from '../room/votes.ts';

/**
 * Performs an operation that a box hands over as its person would by a push, with the rights of now. It performs none that
 * the device of the person has not signed. `locale` is the language of a refusal. `onExecuted` is called unless the school had
 * executed it before.
 */
export async function performHanded(
  ctx: Context,
  op: HandedOperation,
  locale: Locale,
  onExecuted: () => void,
): Promise<HandoverResult> {
  const { op_id } = op;
  try {
    return { op_id, status: await decide(ctx, op, onExecuted) };
  } catch (error) {
    const refusal = refusalOf(error);
    // The school may be opened again, and a refusal would remove the operation from the box.
    if (refusal.code === 'archived') return { op_id, status: 'unsigned' };
    if (refusal.code === 'server') ctx.log.error({ err: error, op: op_id }, 'operation of a box failed');
    return failedResult(op_id, refusal, locale);
  }
}

/** @throws Refusal */
async function decide(
  ctx: Context,
  op: HandedOperation,
  onExecuted: () => void,
): Promise<'done' | 'later' | 'unsigned'> {
  const opId = op.op_id.toLowerCase();
  const kind = heldKinds.find((each) => each === op.kind);
  const author = kind && isOfHeld(kind, op) ? await findAuthor(ctx, op) : undefined;
  if (!kind || !author) return 'unsigned';
  const { me, locale } = author;
  await ctx.calls.take(me.id);
  // The keys of operations are stored for 30 days only. A box may have an older one.
  if (isCreating(kind) && (await findCreated(ctx.db, kind, me.id, opId))) return 'done';
  // A box may withhold an earlier change, which would then come after this one.
  if (op.after !== null && !(await isDecided(ctx.db, me.id, [op.after, opId]))) return 'unsigned';
  const work = async () => {
    const operation = await resolve(ctx, kind, op);
    if (!operation) return 'later';
    try {
      await perform(ctx, me, locale, operation, opId, onExecuted);
    } catch (error) {
      // A moderator may publish the question later.
      if (refusalOf(error).code === 'notFound' && (await isHiddenVote(ctx.db, operation))) return 'later';
      throw error;
    }
    return 'done';
  };
  // The device deletes the message when its author is in the chat again.
  const isLasting = async ({ code }: Refusal) => code !== 'notFound' || !isRemoval(kind);
  return performOnce<'done' | 'later'>({ ctx, me, locale, opId }, work, isLasting);
}

/**
 * Boxes hold only operations that create something, those that name it by its key and its author, and votes for questions of
 * the school.
 */
const isOfHeld = (kind: HeldKind, { depends_on, depends_on_author }: HandedOperation): boolean =>
  depends_on === null
    ? isCreating(kind) || isVote(kind)
    : depends_on_author !== null && kind !== 'eventQuestion.ask';

interface Author {
  me: Me;
  locale: Locale;
}

/** The author of an operation that the device of the session has signed; undefined if they can't use the school now. */
async function findAuthor(ctx: Context, op: HandedOperation): Promise<Author | undefined> {
  const signer = await findSigner(ctx.db, op.session_id);
  if (!signer?.publicKey || signer.me.id !== op.user_id) return undefined;
  const { me, publicKey, language } = signer;
  if (me.scope !== 'full' || me.status !== 'approved' || !isSignedBy(publicKey, me.id, op)) return undefined;
  const isClosed = !me.staysWhenClosed && (await ctx.platform.state()).closed;
  return isClosed ? undefined : { me, locale: languageOf(language) };
}

/**
 * The operation with the id of what it names. A reply to a deleted message has no quote. Null if the school does not have
 * what it names, or only its device may bring it. @throws Refusal if the arguments are invalid
 */
async function resolve(ctx: Context, kind: HeldKind, op: HandedOperation): Promise<Operation | null> {
  const { depends_on: key, depends_on_author: author } = op;
  const isNamed = key !== null && author !== null;
  const target = kind === 'message.send' ? 'replyId' : 'id';
  const sent = isNamed ? { ...(op.args as object), [target]: 1 } : op.args;
  const args = parse(operations[kind].args, sent);
  if (!isNamed)
    return 'voted' in args && (await isOldQuestion(ctx, args.id)) ? null : ({ kind, args } as Operation);
  const named =
    'group_id' in args
      ? await findMessage(ctx, { key, author }, args.group_id)
      : await findQuestion(ctx, { key, author }, args.event_id);
  if (!named) return null;
  if (kind === 'message.send' && named.isDeleted && 'replyId' in args) {
    const { replyId: _, ...unquoted } = args;
    return { kind, args: unquoted };
  }
  const resolved: object = { ...args, [target]: named.id };
  return { kind, args: resolved } as Operation;
}

/** A message or question by the key of the operation that created it. Another person may have used the same key. */
interface Name {
  key: string;
  author: number;
}

interface Named {
  id: number;
  isDeleted: boolean;
}

/**
 * The message that an operation has created in a group. One from more than 30 days ago is not found: the key of a change of it
 * may have expired, and the change would be executed again.
 */
async function findMessage(
  { db, now }: Context,
  { key, author }: Name,
  groupId: number,
): Promise<Named | null> {
  const row = await db
    .selectFrom('message')
    .select(['id', 'deleted_at'])
    .where('client_id', '=', key)
    .where('author_id', '=', author)
    .where('group_id', '=', groupId)
    .where('created_at', '>', new Date(now() - maxHeldMs))
    .executeTakeFirst();
  return row ? { id: row.id, isDeleted: row.deleted_at !== null } : null;
}

/** The question that was asked by name at an event, also if it is withdrawn. */
async function findQuestion({ db }: Context, { key, author }: Name, eventId: number): Promise<Named | null> {
  const row = await db
    .selectFrom('event_question_key')
    .leftJoin('event_question', 'event_question.id', 'question_id')
    .select(['question_id', 'event_id'])
    .where('event_question_key.client_id', '=', key)
    .where('event_question_key.user_id', '=', author)
    .where((eb) => eb.or([eb('event_id', 'is', null), eb('event_id', '=', eventId)]))
    .executeTakeFirst();
  return row ? { id: row.question_id, isDeleted: row.event_id === null } : null;
}

/**
 * A vote for a question from more than 30 days ago waits for its own device: its key may have expired, and a vote that was
 * taken back since would be counted again.
 */
async function isOldQuestion({ db, now }: Context, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('event_question')
    .select('id')
    .where('id', '=', id)
    .where('created_at', '<=', new Date(now() - maxHeldMs))
    .executeTakeFirst();
  return row !== undefined;
}
