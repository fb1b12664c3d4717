import * as contract from '../../../contract/event-questions.ts';
import * as anonymous from '../../../contract/anonymous-questions.ts';
import * as room from '../../../contract/room.ts';
import { Refusal } from '../../http/refusal.ts';
import type { OperationArgs } from '../../../contract/operations.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { write } from '../../db/write.ts';
import { route } from '../../http/route.ts';
import { isExecuted } from '../../operations/idempotent.ts';
import { perform } from '../../operations/perform.ts';
import { unknownEvent } from '../events/operations.ts';
import { eventsFor } from '../events/rows.ts';
import { handsFor } from './hand-rows.ts';
import { unknownHand } from './hands.ts';
import { paceFor, requireRunning, votePace } from './pace.ts';
import {
  findAnonymousQuestion,
  putAnonymousQuestion,
  withdrawAnonymousQuestion,
} from './anonymous-questions.ts';
import { createQuestionKey } from './question-keys.ts';
import { switchChat } from './room-chat.ts';
import { unknownQuestion } from './operations.ts';
import { publishEvent } from './publish-event.ts';
import { requireModerator } from './moderate-question.ts';
import { eventQuestionsFor, roomsOf } from './rows.ts';

const askedOf = ({
  event_id,
  content,
  anonymous,
  language,
}: OperationArgs<'eventQuestion.ask'>): OperationArgs<'eventQuestion.ask'> => ({
  event_id,
  content,
  anonymous,
  language,
});

export const roomRoutes = [
  route(contract.listEventQuestions, ({ ctx, me, locale }) => eventQuestionsFor(ctx.db, me, locale)),

  route(contract.askEventQuestion, ({ ctx, me, locale, body, key }) =>
    perform(ctx, me, locale, { kind: 'eventQuestion.ask', args: askedOf(body) }, key),
  ),

  route(anonymous.requestQuestionTokens, ({ ctx, me, locale, params: { id }, body }) =>
    perform(
      ctx,
      me,
      locale,
      { kind: 'eventQuestion.tokens', args: { event_id: id, blinded: body.blinded } },
      undefined,
    ),
  ),

  route(anonymous.putAnonymousQuestion, ({ ctx, body }) => putAnonymousQuestion(ctx, body)),

  route(anonymous.findAnonymousQuestion, ({ ctx, body }) => findAnonymousQuestion(ctx, body)),

  route(anonymous.withdrawAnonymousQuestion, async ({ ctx, body }) => {
    await withdrawAnonymousQuestion(ctx, body);
    return undefined;
  }),

  route(contract.editEventQuestion, ({ ctx, me, locale, params: { id }, body, key }) =>
    onQuestion({ ctx, me, id, key }, (event_id) =>
      perform(ctx, me, locale, { kind: 'eventQuestion.edit', args: { id, event_id, ...body } }, key),
    ),
  ),

  route(contract.withdrawEventQuestion, async ({ ctx, me, locale, params: { id }, key }) => {
    await onQuestion({ ctx, me, id, key }, (event_id) =>
      perform(ctx, me, locale, { kind: 'eventQuestion.withdraw', args: { id, event_id } }, key),
    );
    return undefined;
  }),

  route(contract.voteForEventQuestion, ({ ctx, me, locale, params: { id }, body, key }) =>
    onQuestion({ ctx, me, id, key }, (event_id) =>
      perform(ctx, me, locale, { kind: 'eventQuestion.vote', args: { id, event_id, ...body } }, key),
    ),
  ),

  route(contract.reportEventQuestion, ({ ctx, me, locale, params: { id }, body, key }) =>
    onQuestion({ ctx, me, id, key }, (event_id) =>
      perform(ctx, me, locale, { kind: 'eventQuestion.report', args: { id, event_id, ...body } }, key),
    ),
  ),

  route(contract.moderateEventQuestion, ({ ctx, me, locale, params: { id }, body, key }) =>
    onQuestion({ ctx, me, id, key }, (event_id) =>
      perform(ctx, me, locale, { kind: 'eventQuestion.moderate', args: { id, event_id, ...body } }, key),
    ),
  ),

  route(contract.setRoom, ({ ctx, me, locale, params: { id }, body }) =>
    write(ctx.db, ctx.announcer, async (tx) => {
      const event = await tx.db
        .selectFrom('event')
        .select('id')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!event) throw unknownEvent(id);
      await requireModerator(tx.db, me, id);
      const current = (await roomsOf(tx.db, [id])).get(id)!;
      const { chat, base = {} } = body;
      const isReplaced = (field: 'questions' | 'anonymous' | 'chat') =>
        base[field] !== undefined && base[field] !== current[field] && body[field] !== current[field];
      if (isReplaced('questions') || isReplaced('anonymous') || isReplaced('chat')) {
        const [row] = await eventsFor({ ctx, me, locale, db: tx.db }, { ids: [id] });
        throw new Refusal('conflict', { subject: { type: 'event', id }, current: row });
      }
      const settings = {
        questions: body.questions ?? current.questions,
        anonymous: body.anonymous ?? current.anonymous,
      };
      await tx.db
        .insertInto('event_room')
        .values({ event_id: id, ...settings })
        .onConflict((oc) => oc.column('event_id').doUpdateSet(settings))
        .execute();
      if (settings.anonymous) await createQuestionKey(tx, ctx, id);
      if (chat !== undefined) await switchChat({ ctx, tx, me, locale, key: undefined }, id, chat);
      await publishEvent(tx, id);
      const [row] = await eventsFor({ ctx, me, locale, db: tx.db }, { ids: [id] });
      return row!;
    }),
  ),

  route(room.listEventHands, ({ ctx, locale }) => handsFor(ctx.db, locale, { now: ctx.now() })),

  route(room.raiseHand, ({ ctx, me, locale, params: { id }, body, key }) =>
    perform(ctx, me, locale, { kind: 'eventHand.raise', args: { event_id: id, ...body } }, key),
  ),

  route(room.moderateHand, async ({ ctx, me, locale, params: { id }, body, key }) => {
    const hand = await ctx.db
      .selectFrom('event_hand')
      .select('event_id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!hand) return nullIfExecuted({ ctx, me, key }, unknownHand(id));
    const args = { id, event_id: hand.event_id, ...body };
    return perform(ctx, me, locale, { kind: 'eventHand.moderate', args }, key);
  }),

  route(room.reactInRoom, async ({ ctx, me, params: { id }, body }) => {
    await requireRunning(ctx, id);
    if (!ctx.pulses.react(id, me.id, body.kind)) throw new Refusal('tooMany', { retryAfterSeconds: 1 });
    return undefined;
  }),

  route(room.getPace, ({ ctx, me, params: { id } }) => paceFor(ctx, me, id)),

  route(room.setPace, ({ ctx, me, params: { id }, body }) => votePace(ctx, me, id, body.pace)),

  route(room.joinRoomChat, async ({ ctx, me, locale, params: { id }, key }) => {
    await perform(ctx, me, locale, { kind: 'roomChat.join', args: { event_id: id } }, key);
    return undefined;
  }),
];

interface KeyedCall {
  ctx: Context;
  me: Me;
  key: string | undefined;
}

/**
 * Calls `work` with the event of a question. Calls name a question by its id; the operations of a device also name the
 * event, whose order they keep.
 */
async function onQuestion<T>(
  { id, ...call }: KeyedCall & { id: number },
  work: (eventId: number) => Promise<T>,
): Promise<T> {
  const row = await call.ctx.db
    .selectFrom('event_question')
    .select('event_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? work(row.event_id) : nullIfExecuted(call, unknownQuestion(id));
}

/** A repeated call whose row is deleted meanwhile has the reply null, as `runOnce` has. @throws Refusal if it is not repeated */
async function nullIfExecuted<T>({ ctx, me, key }: KeyedCall, refusal: Refusal): Promise<T> {
  if (key !== undefined && (await isExecuted(ctx.db, me.id, key))) return null as T;
  throw refusal;
}
