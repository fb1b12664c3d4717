import type { Operation, OperationArgs, OperationKind } from '../../contract/operations.ts';
import type { Locale } from '../../contract/scalars.ts';
import { setAgenda } from '../areas/agenda/operations.ts';
import { book, cancelBooking } from '../areas/agenda/booking-operations.ts';
import * as business from '../areas/business/card-operations.ts';
import { refusePushedBallot, requestBallot } from '../areas/ballots/request-ballot.ts';
import { acceptMeeting } from '../areas/business/accept-meeting.ts';
import { requestMeeting } from '../areas/business/request-meeting.ts';
import * as meetings from '../areas/business/steps.ts';
import * as contacts from '../areas/contacts/operations.ts';
import { addCheckIn, undoCheckIn } from '../areas/check-in/operations.ts';
import { deleteMessage, editMessage, readMessage, sendMessage } from '../areas/chat/operations.ts';
import { refusePushedFile } from '../areas/chat/file-messages.ts';
import * as groups from '../areas/chat/group-operations.ts';
import { forwardMessage, markSpam, pinMessage, reactToMessage } from '../areas/chat/message-actions.ts';
import { deleteMaterial, editMaterial, restoreMaterial } from '../areas/library/operations.ts';
import { refusePushedPicture } from '../areas/profile/avatar.ts';
import { rate } from '../areas/events/operations.ts';
import { deleteNotifications, readNotifications } from '../areas/notifications/operations.ts';
import { skipPoll, voteInPoll } from '../areas/polls/operations.ts';
import { closeSessionPoll, startSessionPoll } from '../areas/polls/session-polls.ts';
import { updateProfile } from '../areas/profile/operations.ts';
import { answerQuestion } from '../areas/questions/operations.ts';
import { moderateHand, raiseHand } from '../areas/room/hands.ts';
import { joinChatOfRoom } from '../areas/room/room-chat.ts';
import { refusePushedQuestion, signQuestionTokens } from '../areas/room/anonymous-questions.ts';
import { moderateQuestion } from '../areas/room/moderate-question.ts';
import { askQuestion, editQuestion, withdrawQuestion } from '../areas/room/operations.ts';
import { reportQuestion } from '../areas/room/reports.ts';
import { voteForQuestion } from '../areas/room/votes.ts';
import { addReview, deleteReview, editReview } from '../areas/reviews/operations.ts';
import { addRequest, replyToRequest } from '../areas/support/operations.ts';
import { requireOpenForOperation } from '../areas/school/archive.ts';
import { isOrganiser } from '../areas/people/roles.ts';
import { audit } from '../audit/audit-call.ts';
import { auditedOperations } from '../audit/audited-calls.ts';
import type { Me } from '../auth/sessions.ts';
import type { Context } from '../context.ts';
import { type Content, type EqualContents, isExecuted, runOnce } from './idempotent.ts';
import type { Operator } from './operator.ts';

type Handlers = { [K in OperationKind]: (operator: Operator, args: OperationArgs<K>) => Promise<unknown> };

const handlers = {
  'message.send': sendMessage,
  'message.edit': editMessage,
  'message.delete': deleteMessage,
  'message.read': readMessage,
  'message.file': refusePushedFile,
  'message.forward': forwardMessage,
  'message.react': reactToMessage,
  'message.spam': markSpam,
  'message.pin': pinMessage,
  'group.create': groups.createGroup,
  'group.private': groups.openPrivateChat,
  'group.update': groups.updateGroup,
  'group.photo': refusePushedFile,
  'group.add': groups.addMember,
  'group.drop': groups.dropMember,
  'group.leave': groups.leaveGroup,
  'group.delete': groups.deleteGroup,
  'group.mute': groups.muteGroup,
  'group.pin': groups.pinGroup,
  'event.rate': rate,
  'agenda.set': setAgenda,
  'agenda.seen': setAgenda,
  'booking.add': book,
  'booking.cancel': cancelBooking,
  'checkIn.add': addCheckIn,
  'checkIn.undo': undoCheckIn,
  'log.read': readNotifications,
  'log.delete': deleteNotifications,
  'material.edit': editMaterial,
  'material.delete': deleteMaterial,
  'material.restore': restoreMaterial,
  'poll.vote': voteInPoll,
  'poll.cancel': skipPoll,
  'ballot.request': requestBallot,
  'ballot.cast': refusePushedBallot,
  'poll.start': startSessionPoll,
  'poll.close': closeSessionPoll,
  'review.add': addReview,
  'review.edit': editReview,
  'review.delete': deleteReview,
  'request.add': addRequest,
  'request.reply': replyToRequest,
  'profile.update': updateProfile,
  'profile.avatar': refusePushedPicture,
  'eventQuestion.ask': askQuestion,
  'eventQuestion.tokens': signQuestionTokens,
  'anonymousQuestion.put': refusePushedQuestion,
  'anonymousQuestion.withdraw': refusePushedQuestion,
  'eventQuestion.edit': editQuestion,
  'eventQuestion.withdraw': withdrawQuestion,
  'eventQuestion.vote': voteForQuestion,
  'eventQuestion.report': reportQuestion,
  'eventQuestion.moderate': moderateQuestion,
  'eventHand.raise': raiseHand,
  'eventHand.moderate': moderateHand,
  'roomChat.join': joinChatOfRoom,
  'question.answer': answerQuestion,
  'business.profile': business.saveCard,
  'business.plan': business.changePlan,
  'business.request': requestMeeting,
  'business.accept': acceptMeeting,
  'business.propose': meetings.proposeSlots,
  'business.decline': meetings.declineMeeting,
  'business.cancel': meetings.cancelMeeting,
  'business.feedback': meetings.rateMeeting,
  'contact.share': contacts.shareContact,
  'contact.note': contacts.noteContact,
  'contact.remove': contacts.removeContact,
} satisfies Handlers;

type Reply<K extends OperationKind> = Awaited<ReturnType<(typeof handlers)[K]>>;

/**
 * Operations that repeat their own reply. The record of a key has only the id of a row, and these replies
 * contain more.
 */
const repeatableKinds: ReadonlySet<OperationKind> = new Set(['ballot.request', 'eventQuestion.tokens']);

/** Performs an operation, sent by its own call or in a push. `onExecuted` is called unless it was executed before. */
export async function perform<K extends OperationKind>(
  ctx: Context,
  me: Me,
  locale: Locale,
  operation: Extract<Operation, { kind: K }>,
  sentKey: string | undefined,
  onExecuted?: () => void,
): Promise<Reply<K>> {
  const key = repeatableKinds.has(operation.kind) ? undefined : sentKey;
  await requireOpenForOperation(ctx, operation.kind).catch(async (refusal: unknown) => {
    if (key === undefined || !(await isExecuted(ctx.db, me.id, key))) throw refusal;
  });
  const handle = handlers[operation.kind] as (operator: Operator, args: unknown) => Promise<Reply<K>>;
  const work = () =>
    runOnce(
      { ctx, me, locale, key, onExecuted },
      contentOf(operation),
      (tx) => handle({ ctx, tx, me, locale, key }, operation.args),
      equalContentsOf(operation),
    );
  const audited = auditedOperations[operation.kind];
  if (!audited || !(isOrganiser(me) || me.chatAdmin || audited.ofSpeakers)) return work();
  const { id, group_id, ...values } = { id: undefined, group_id: undefined, ...operation.args };
  const eventId = 'event_id' in operation.args && audited.row === 'event' ? operation.args.event_id : null;
  const row = id ?? group_id ?? eventId;
  const rowId = row === null ? null : String(row);
  return audit(ctx.db, { actor: me, name: operation.kind, rowId, values }, audited, work);
}

/**
 * A reply loses its quote on one of two ways, if its original is missing there. So a message counts as the same without its
 * quote, and with that of the row. The stored content has the quote, as in the version before.
 */
function equalContentsOf(operation: Operation): EqualContents | undefined {
  if (operation.kind !== 'message.send') return undefined;
  const { group_id, content, mentions } = operation.args;
  // In the order of the schema. The hash leaves out what is undefined.
  const quoting = (replyId?: number): Content => ['message.send', { group_id, content, replyId, mentions }];
  return async (db, id) => {
    const row = await db.selectFrom('message').select('reply_id').where('id', '=', id).executeTakeFirst();
    return [quoting(), quoting(row?.reply_id ?? undefined)];
  };
}

/**
 * The content of an idempotency key. Calls that name a message by its id don't send its group, so the group
 * is left out.
 */
function contentOf(operation: Operation): Content {
  const { kind, args } = operation;
  // The hash of an anonymous vote would reveal it, because there are few votes to try.
  if (kind === 'poll.vote' && args.anonymously) return [kind, { poll_id: args.poll_id, anonymously: true }];
  // Both kinds use the same call.
  if (kind === 'agenda.seen') return ['agenda.set', args];
  if (kind.startsWith('message.') && 'id' in args && 'group_id' in args && kind !== 'message.forward') {
    const { group_id: _, ...rest } = args;
    return [kind, rest];
  }
  // Calls that name a meeting by its id don't send its person.
  if (kind.startsWith('business.') && 'id' in args && args.id !== undefined && 'user_id' in args) {
    const { user_id: _, ...rest } = args;
    return [kind, rest];
  }
  return [operation.kind, operation.args];
}
