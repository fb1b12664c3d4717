import * as v from 'valibot';
import { agendaChange } from './agenda.ts';
import { blindedTokens } from './anonymous-questions.ts';
import { ballotSignature, ballotToken, blindedToken } from './ballots.ts';
import {
  acceptedSlot,
  businessCard,
  cancelledMeeting,
  declinedMeeting,
  meetingFeedback,
  newBusinessRequest,
  planChange,
  proposedMove,
} from './business.ts';
import { contactNote, removedContact, sharedContact } from './contacts.ts';
import { voice } from './message-file.ts';
import { newCheckIn, undoneCheckIn } from './check-in.ts';
import { editInput, messageMaxLength, sendInput } from './chat.ts';
import { mutedForever, groupChange, groupDescription, groupTitle, maxMembers } from './chat-groups.ts';
import { emoji } from './emoji.ts';
import {
  eventQuestionContent,
  moderatedQuestion,
  newEventQuestion,
  reportReasons,
} from './event-questions.ts';
import { rating } from './events.ts';
import { handActs } from './room.ts';
import { materialChange } from './library.ts';
import { vote } from './polls.ts';
import { answerValue } from './questions.ts';
import { profileUpdate } from './profile.ts';
import { reviewContent } from './reviews.ts';
import { requestContext, requestText, requestTypes } from './support.ts';
import { clientId, id, text } from './scalars.ts';
import { newSessionPoll, sessionPollRef } from './session-polls.ts';
import { uploadLane } from './upload-lane.ts';

/**
 * Operations that work offline. The outbox stores them; plain calls and `POST /sync/push` send them, and the
 * server runs both by the same handler. Kinds and arguments are append-only: an outbox that an older build
 * wrote must still be accepted.
 */
const logTarget = v.union([
  v.object({ ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(500)) }),
  v.object({ up_to: id }),
]);

/**
 * Outcome if the target no longer exists: a refusal, success, or success even if the whole conversation no
 * longer exists.
 */
type WhenGone = 'refused' | 'done' | 'done with its lane';

/** `lane`: the conversation of the op. Order is kept within a lane, not across lanes. */
const operation = <S extends v.GenericSchema>(
  args: S,
  lane: (args: v.InferOutput<S>) => string,
  whenGone: WhenGone = 'refused',
) => ({ args, lane, whenGone });

const ofChat = ({ group_id }: { group_id: number }) => `chat:${group_id}`;
const ofLogs = () => 'logs';

const ofLibrary = () => 'library';

const ofOnePoll = ({ poll_id }: { poll_id: number }) => `poll:${poll_id}`;
const ofBooking = ({ event_id }: { event_id: number }) => `booking:${event_id}`;
const ofPerson = ({ user_id }: { user_id: number }) => `check-in:${user_id}`;
const ofBusinessProfile = () => 'business-profile';
const ofBusiness = ({ user_id }: { user_id: number }) => `business:${user_id}`;
const ofContact = ({ user_id }: { user_id: number }) => `contact:${user_id}`;
const ofReviews = () => 'reviews';
const ofAnonymousQuestions = ({ event_id }: { event_id: number }) => `anonymous-questions:${event_id}`;
const ofRoom = ({ event_id }: { event_id: number }) => `room:${event_id}`;

const ofGroup = v.object({ group_id: id });
const ofMessage = v.object({ id, group_id: id });
const ofEventQuestion = v.object({ id, event_id: id });
const memberOfGroup = v.object({ group_id: id, user_id: id });

export const operations = {
  'message.send': operation(
    v.object({
      group_id: id,
      content: sendInput.entries.content,
      replyId: v.optional(id),
      mentions: sendInput.entries.mentions,
    }),
    ofChat,
  ),
  'message.edit': operation(v.object({ id, group_id: id, ...editInput.entries }), ofChat),
  'message.delete': operation(ofMessage, ofChat, 'done'),
  'message.read': operation(ofMessage, ofChat, 'done'),
  /** `file` is the key of the file in the device's table `blobs`. */
  'message.file': operation(
    v.object({
      group_id: id,
      file: clientId,
      content: v.optional(text(messageMaxLength)),
      replyId: v.optional(id),
      mentions: sendInput.entries.mentions,
      voice: v.optional(voice),
      as_file: v.optional(v.boolean()),
    }),
    () => uploadLane,
  ),
  /** `group_id` is the target group; the message may be in any other. */
  'message.forward': operation(ofMessage, ofChat),
  'message.react': operation(v.object({ ...ofMessage.entries, emoji: v.nullable(emoji) }), ofChat, 'done'),
  'message.spam': operation(v.object({ ...ofMessage.entries, spam: v.boolean() }), ofChat, 'done'),
  'message.pin': operation(v.object({ ...ofMessage.entries, pinned: v.boolean() }), ofChat, 'done'),
  'group.create': operation(
    v.object({
      title: groupTitle,
      description: v.nullable(groupDescription),
      members: v.pipe(v.array(id), v.maxLength(maxMembers)),
      /** Key of the photo in the device's table `blobs`. */
      file: v.optional(clientId),
    }),
    ({ file }) => (file === undefined ? 'groups' : uploadLane),
  ),
  /** Opens the private chat with a person, or creates it. Its lane uses the chat's temporary id. */
  'group.private': operation(v.object({ user_id: id }), ({ user_id }) => `chat:${-user_id}`),
  'group.update': operation(v.object({ group_id: id, ...groupChange.entries }), ofChat),
  /** `file` is the key of the photo in the device's table `blobs`. */
  'group.photo': operation(v.object({ group_id: id, file: clientId }), () => uploadLane),
  'group.add': operation(memberOfGroup, ofChat),
  'group.drop': operation(memberOfGroup, ofChat, 'done'),
  'group.leave': operation(ofGroup, ofChat, 'done with its lane'),
  'group.delete': operation(ofGroup, ofChat, 'done with its lane'),
  'group.mute': operation(
    v.object({
      ...ofGroup.entries,
      until: v.nullable(v.pipe(v.number(), v.integer(), v.maxValue(mutedForever))),
    }),
    ofChat,
    'done with its lane',
  ),
  'group.pin': operation(v.object({ ...ofGroup.entries, pinned: v.boolean() }), ofChat, 'done with its lane'),
  'event.rate': operation(
    v.object({ event_id: id, ...rating.entries }),
    ({ event_id }) => `event:${event_id}`,
  ),
  'agenda.set': operation(v.object({ event_id: id, ...agendaChange.entries }), () => 'agenda'),
  /** Stores how the person last saw the event; done if the event no longer exists. */
  'agenda.seen': operation(
    v.object({ event_id: id, seen: agendaChange.entries.seen }),
    () => 'agenda',
    'done',
  ),
  'booking.add': operation(v.object({ event_id: id }), ofBooking),
  'booking.cancel': operation(v.object({ event_id: id }), ofBooking, 'done'),
  'checkIn.add': operation(newCheckIn, ofPerson),
  'checkIn.undo': operation(undoneCheckIn, ofPerson, 'done'),
  'log.read': operation(logTarget, ofLogs, 'done'),
  'log.delete': operation(logTarget, ofLogs, 'done'),
  'material.edit': operation(v.object({ id, ...materialChange.entries }), ofLibrary),
  'material.delete': operation(v.object({ id }), ofLibrary, 'done'),
  /** Undoes a deletion. */
  'material.restore': operation(v.object({ id }), ofLibrary),
  'poll.vote': operation(v.object({ poll_id: id, vote, anonymously: v.boolean() }), ofOnePoll),
  'poll.cancel': operation(v.object({ poll_id: id, anonymously: v.boolean() }), ofOnePoll),
  /** Requests the signature of a blinded token. The answer stays on the device. */
  'ballot.request': operation(v.object({ poll_id: id, blinded: blindedToken }), ofOnePoll),
  /** Sent by a call without a session, never in a push. `inverse` removes the blinding of the signature. */
  'ballot.cast': operation(
    v.object({
      poll_id: id,
      vote,
      token: ballotToken,
      key: v.string(),
      blind_signature: ballotSignature,
      inverse: ballotSignature,
      /** Size in bytes to which the request is padded. */
      size: v.number(),
      /** How long it waits when the device is back; absent if it was to be sent at once. */
      delay: v.optional(v.picklist(['poll', 'session'])),
    }),
    ({ poll_id }) => `ballot:${poll_id}`,
  ),
  'poll.start': operation(v.object({ event_id: id, ...newSessionPoll.entries }), ofRoom),
  'poll.close': operation(v.object({ event_id: id, poll: sessionPollRef }), ofRoom, 'done'),
  'review.add': operation(
    v.object({ content: reviewContent, event_id: v.optional(v.nullable(id)) }),
    ofReviews,
  ),
  'review.edit': operation(v.object({ id, content: reviewContent }), ofReviews),
  'review.delete': operation(v.object({ id }), ofReviews, 'done'),
  'request.add': operation(
    v.object({ type: v.picklist(requestTypes), message: requestText, context: requestContext }),
    () => 'support',
  ),
  'request.reply': operation(
    v.object({ request_id: id, message: requestText }),
    ({ request_id }) => `request:${request_id}`,
  ),
  'profile.update': operation(profileUpdate, () => 'profile'),
  /** `file` is the key of the picture in the device's table `blobs`. */
  'profile.avatar': operation(v.object({ file: clientId }), () => uploadLane),
  'eventQuestion.ask': operation(newEventQuestion, ofRoom),
  /** Requests the signatures of the tokens of this device for anonymous questions at the event. */
  'eventQuestion.tokens': operation(v.object({ event_id: id, blinded: blindedTokens }), ofRoom),
  /** Asks or changes an anonymous question. Sent by a call without a session, never in a push. */
  'anonymousQuestion.put': operation(
    v.object({
      event_id: id,
      content: eventQuestionContent,
      language: newEventQuestion.entries.language,
      token: ballotToken,
    }),
    ofAnonymousQuestions,
  ),
  'anonymousQuestion.withdraw': operation(
    v.object({ event_id: id, token: ballotToken }),
    ofAnonymousQuestions,
    'done',
  ),
  'eventQuestion.edit': operation(
    v.object({ ...ofEventQuestion.entries, content: eventQuestionContent }),
    ofRoom,
  ),
  'eventQuestion.withdraw': operation(ofEventQuestion, ofRoom, 'done'),
  'eventQuestion.vote': operation(
    v.object({ ...ofEventQuestion.entries, voted: v.boolean() }),
    ofRoom,
    'done',
  ),
  'eventQuestion.report': operation(
    v.object({ ...ofEventQuestion.entries, reason: v.nullable(v.picklist(reportReasons)) }),
    ofRoom,
    'done',
  ),
  'eventQuestion.moderate': operation(
    v.object({ ...ofEventQuestion.entries, ...moderatedQuestion.entries }),
    ofRoom,
  ),
  'eventHand.raise': operation(v.object({ event_id: id, raised: v.boolean() }), ofRoom, 'done'),
  'eventHand.moderate': operation(
    v.object({ ...ofEventQuestion.entries, act: v.picklist(handActs) }),
    ofRoom,
    'done',
  ),
  'roomChat.join': operation(v.object({ event_id: id }), ofRoom),
  'question.answer': operation(
    v.object({ question_id: id, answer: v.nullable(answerValue) }),
    ({ question_id }) => `question:${question_id}`,
    'done with its lane',
  ),
  'business.profile': operation(businessCard, ofBusinessProfile),
  'business.plan': operation(planChange, ofBusinessProfile),
  'business.request': operation(newBusinessRequest, ofBusiness),
  'business.accept': operation(acceptedSlot, ofBusiness),
  'business.propose': operation(proposedMove, ofBusiness),
  'business.decline': operation(declinedMeeting, ofBusiness, 'done'),
  'business.cancel': operation(cancelledMeeting, ofBusiness, 'done'),
  'business.feedback': operation(meetingFeedback, ofBusiness, 'done'),
  'contact.share': operation(sharedContact, ofContact),
  'contact.note': operation(contactNote, ofContact, 'done'),
  'contact.remove': operation(removedContact, ofContact, 'done'),
} as const;

export type OperationKind = keyof typeof operations;
export type OperationArgs<K extends OperationKind> = v.InferOutput<(typeof operations)[K]['args']>;
export const operationKinds = Object.keys(operations) as OperationKind[];

export type OperationOf<K extends OperationKind> = {
  [Each in K]: { kind: Each; args: OperationArgs<Each> };
}[K];
export type Operation = OperationOf<OperationKind>;

export function laneOf({ kind, args }: Operation): string {
  // `args` has the type of its kind.
  const lane = operations[kind].lane as (args: Operation['args']) => string;
  return lane(args);
}
