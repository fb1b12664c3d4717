import { createHash } from 'node:crypto';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type * as v from 'valibot';
import * as contract from '../../../contract/anonymous-questions.ts';
import type { EventQuestionOnWire } from '../../../contract/event-questions.ts';
import type { OperationArgs } from '../../../contract/operations.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import type { EventQuestionRow } from '../../db/room-schema.ts';
import { type Write, write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Operator } from '../../operations/operator.ts';
import { blindSign, isTokenSigned, readPrivateKey, readPublicKey } from '../ballots/blind-signatures.ts';
import { refusedAt, requireAskable } from './operations.ts';
import { publishQuestion } from './publish-question.ts';
import { questionsOnWire } from './rows.ts';
import { isSilenced } from './silence.ts';

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest();

const tries = new RateLimiterMemory({
  keyPrefix: 'anonymous questions',
  points: contract.maxQuestionTries,
  duration: 60,
});

const refuse = (eventId: number, field: string, rule: string) =>
  new Refusal('invalid', { subject: { type: 'event', id: eventId }, fields: { [field]: [rule] } });

/**
 * Signs the blinded tokens of a device for anonymous questions. The same tokens get the same signatures again,
 * because the first response may be lost.
 */
export async function signQuestionTokens(
  { ctx, tx, me }: Operator,
  { event_id, blinded }: OperationArgs<'eventQuestion.tokens'>,
): Promise<contract.SignedTokens> {
  const room = await requireAskable(tx.db, event_id, ctx.now());
  if (!room.anonymous) throw refuse(event_id, 'anonymous', 'notAnonymous');
  if (await isSilenced(tx.db, event_id, me.id, ctx.now())) throw refuse(event_id, 'content', 'silenced');
  const keys = await tx.db
    .selectFrom('question_key')
    .selectAll()
    .where('event_id', '=', event_id)
    .executeTakeFirst();
  if (!keys?.private_key) throw refuse(event_id, 'anonymous', 'notAnonymous');
  const privateKey = readPrivateKey(keys.private_key);
  const blind_signatures = blinded.map((token) => {
    const signature = blindSign(privateKey, Buffer.from(token, 'base64url'));
    if (!signature) throw refuse(event_id, 'blinded', 'invalid');
    return signature.toString('base64url');
  });
  await storeTokenRequest(tx, event_id, me.id, sha256(blinded.join()));
  return { key: keys.public_key, blind_signatures };
}

/** Counts the devices of a person. @throws Refusal for one too many */
async function storeTokenRequest(tx: Write, eventId: number, userId: number, hash: Buffer): Promise<void> {
  // Simultaneous requests of one person wait for each other; a room full of people doesn't.
  await tx.db.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const earlier = await tx.db
    .selectFrom('question_token_request')
    .select('blinded_hash')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .execute();
  if (earlier.some(({ blinded_hash }) => hash.equals(blinded_hash))) return;
  if (earlier.length >= contract.maxTokenRequests)
    throw refuse(eventId, 'anonymous', `tooManyDevices:${contract.maxTokenRequests}`);
  await tx.db
    .insertInto('question_token_request')
    .values({ event_id: eventId, user_id: userId, blinded_hash: hash })
    .execute();
}

/** The question of a token, locked. */
const findByToken = (tx: Write, eventId: number, tokenHash: Buffer): Promise<EventQuestionRow | undefined> =>
  tx.db
    .selectFrom('event_question')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();

/** Only for tokens that were signed: others would fill the memory. */
async function limitByToken(tokenHash: Buffer): Promise<void> {
  await tries.consume(tokenHash.toString('base64url')).catch(() => {
    throw new Refusal('tooMany', { retryAfterSeconds: 60 });
  });
}

/** @throws Refusal unless the server has signed the token for this event */
async function requireSigned(tx: Write, eventId: number, token: Buffer, signature: string): Promise<void> {
  const keys = await tx.db
    .selectFrom('question_key')
    .select('public_key')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!keys || !isTokenSigned(readPublicKey(keys.public_key), token, Buffer.from(signature, 'base64url')))
    throw new Refusal('forbidden', { subject: { type: 'event', id: eventId } });
}

const isDecided = ({ state, merged_into }: EventQuestionRow): boolean =>
  state === 'answered' || state === 'declined' || merged_into !== null;

type PutArgs = v.InferOutput<typeof contract.putAnonymousQuestion.body>;

/**
 * Asks an anonymous question, or changes it. Nothing of the caller is read: the signature proves the right to
 * ask, and limits count by token. A repetition with the same content only returns the question.
 */
export async function putAnonymousQuestion(
  ctx: Context,
  { event_id, content, language, token, signature }: PutArgs,
): Promise<EventQuestionOnWire> {
  const tokenBytes = Buffer.from(token, 'base64url');
  const token_hash = sha256(tokenBytes);
  const text = content.trim();
  return write(ctx.db, ctx.announcer, async (tx) => {
    const before = await findByToken(tx, event_id, token_hash);
    if (!before) await requireSigned(tx, event_id, tokenBytes, signature);
    await limitByToken(token_hash);
    if (!before) await addQuestion({ ctx, tx }, { event_id, content: text, language, token_hash });
    // A simultaneous request with the same token may have added it.
    const stored = before ?? (await findByToken(tx, event_id, token_hash));
    if (stored && text !== stored.content) await changeQuestion({ ctx, tx }, stored, text);
    return readQuestion(tx.db, event_id, token_hash);
  });
}

type Parts = Pick<Operator, 'ctx' | 'tx'>;

interface NewQuestion {
  event_id: number;
  content: string;
  language: PutArgs['language'];
  token_hash: Buffer;
}

/** Adds the question of a token, unless there is one. */
async function addQuestion({ ctx, tx }: Parts, question: NewQuestion): Promise<void> {
  const room = await requireAskable(tx.db, question.event_id, ctx.now());
  if (!room.anonymous) throw refuse(question.event_id, 'anonymous', 'notAnonymous');
  const row = await tx.db
    .insertInto('event_question')
    .values({
      ...question,
      user_id: null,
      anonymous: true,
      state: room.questions === 'moderated' ? 'waiting' : 'open',
      created_at: new Date(ctx.now()),
    })
    .onConflict((oc) =>
      oc.columns(['event_id', 'token_hash']).where('token_hash', 'is not', null).doNothing(),
    )
    .returning(['id', 'event_id', 'user_id'])
    .executeTakeFirst();
  if (row) await publishQuestion({ ctx, tx }, row);
}

async function changeQuestion({ ctx, tx }: Parts, stored: EventQuestionRow, content: string): Promise<void> {
  if (isDecided(stored)) throw refusedAt(stored.id, 'content', 'questionDecided');
  const room = await requireAskable(tx.db, stored.event_id, ctx.now());
  const state = room.questions === 'moderated' ? ('waiting' as const) : stored.state;
  await tx.db.updateTable('event_question').set({ content, state }).where('id', '=', stored.id).execute();
  await publishQuestion({ ctx, tx }, stored);
}

/** @throws Refusal if there is none */
async function readQuestion(db: Reader, eventId: number, tokenHash: Buffer): Promise<EventQuestionOnWire> {
  const row = await db
    .selectFrom('event_question')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!row) throw new Refusal('notFound', { subject: { type: 'event', id: eventId } });
  const [onWire] = await questionsOnWire(db, [row], 'en');
  return onWire!;
}

type TokenArgs = v.InferOutput<typeof contract.withdrawAnonymousQuestion.body>;

/** The question of a token. @throws Refusal if there is none */
export async function findAnonymousQuestion(
  { db }: Pick<Context, 'db'>,
  { event_id, token }: TokenArgs,
): Promise<EventQuestionOnWire> {
  const token_hash = sha256(Buffer.from(token, 'base64url'));
  const question = await readQuestion(db, event_id, token_hash);
  await limitByToken(token_hash);
  return question;
}

/** Withdraws the question of a token. Done as well if there is none. */
export async function withdrawAnonymousQuestion(ctx: Context, { event_id, token }: TokenArgs): Promise<void> {
  const token_hash = sha256(Buffer.from(token, 'base64url'));
  await write(ctx.db, ctx.announcer, async (tx) => {
    const stored = await findByToken(tx, event_id, token_hash);
    if (!stored) return;
    await limitByToken(token_hash);
    if (isDecided(stored)) throw refusedAt(stored.id, 'content', 'questionDecided');
    await tx.db.deleteFrom('event_question').where('id', '=', stored.id).execute();
    await publishQuestion({ ctx, tx }, stored, 'del');
  });
}

/** Refuses an anonymous question in a push, because a push names the person. */
export const refusePushedQuestion = async (): Promise<never> => {
  throw new Refusal('invalid', { fields: { content: ['invalid'] } });
};
