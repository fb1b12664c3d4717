/*
 * Merges a new op with the ops of its lane. Only ops that were never sent are rewritten or removed; after an
 * op that may have arrived the new one is added. A dead op is replaced by a new one with the same meaning,
 * since the person has just repeated their intent.
 */
import type { OperationKind } from '../../contract/operations.ts';
import { answerQuestion } from './operations/answer-question.ts';
import * as anonymousQuestions from './operations/anonymous-question-operations.ts';
import * as business from './operations/business-operations.ts';
import * as contacts from './operations/contact-operations.ts';
import { bookOrCancel, seeEvent, setAgenda } from './operations/agenda-operations.ts';
import {
  editEventQuestion,
  reportEventQuestion,
  voteForEventQuestion,
  withdrawEventQuestion,
} from './operations/event-question-operations.ts';
import { addCheckIn, undoCheckIn } from './operations/check-in-operations.ts';
import type { DeviceOperation } from './operations/device-operation.ts';
import { deleteNotifications, readNotifications } from './operations/notification-operations.ts';
import { deleteMessage, editMessage, readMessage, sendMessage } from './operations/message-operations.ts';
import { deleteMaterial, editMaterial, restoreMaterial } from './operations/material-operations.ts';
import { closeSessionPoll, requestBallot, skipPoll, voteInPoll } from './operations/poll-operations.ts';
import { deleteReview, editReview } from './operations/review-operations.ts';
import { sendPicture, updateProfile } from './operations/profile-operations.ts';
import { addMember, dropMember, groupPhoto, updateGroup } from './operations/group-operations.ts';
import { latestOfGroup, latestOfMessage, addWithoutMerge } from './operations/replace-earlier.ts';

import { rateEvent } from './operations/rate-event.ts';

const operations: { [K in OperationKind]: DeviceOperation<K> } = {
  'message.send': sendMessage,
  'message.edit': editMessage,
  'message.delete': deleteMessage,
  'message.read': readMessage,
  'message.file': addWithoutMerge,
  'message.forward': addWithoutMerge,
  'message.react': latestOfMessage,
  'message.spam': latestOfMessage,
  'message.pin': latestOfMessage,
  'group.create': addWithoutMerge,
  'group.private': addWithoutMerge,
  'group.update': updateGroup,
  'group.photo': groupPhoto,
  'group.add': addMember,
  'group.drop': dropMember,
  'group.leave': addWithoutMerge,
  'group.delete': addWithoutMerge,
  'group.mute': latestOfGroup,
  'group.pin': latestOfGroup,
  'event.rate': rateEvent,
  'agenda.set': setAgenda,
  'agenda.seen': seeEvent,
  'booking.add': bookOrCancel,
  'booking.cancel': bookOrCancel,
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
  'ballot.cast': addWithoutMerge,
  'poll.start': addWithoutMerge,
  'poll.close': closeSessionPoll,
  'review.add': addWithoutMerge,
  'review.edit': editReview,
  'review.delete': deleteReview,
  'request.add': addWithoutMerge,
  'request.reply': addWithoutMerge,
  'profile.update': updateProfile,
  'profile.avatar': sendPicture,
  'eventQuestion.ask': addWithoutMerge,
  'eventQuestion.tokens': anonymousQuestions.requestTokens,
  'anonymousQuestion.put': anonymousQuestions.putQuestion,
  'anonymousQuestion.withdraw': anonymousQuestions.withdrawQuestion,
  'eventQuestion.edit': editEventQuestion,
  'eventQuestion.withdraw': withdrawEventQuestion,
  'eventQuestion.vote': voteForEventQuestion,
  'eventQuestion.report': reportEventQuestion,
  'eventQuestion.moderate': addWithoutMerge,
  'eventHand.raise': latestOfGroup,
  'eventHand.moderate': addWithoutMerge,
  'roomChat.join': latestOfGroup,
  'question.answer': answerQuestion,
  'business.profile': business.saveCard,
  'business.plan': business.changePlan,
  'business.request': business.requestMeeting,
  'business.accept': business.acceptMeeting,
  'business.propose': business.proposeSlots,
  'business.decline': business.endMeeting,
  'business.cancel': business.cancelMeeting,
  'business.feedback': business.rateMeeting,
  'contact.share': contacts.shareContact,
  'contact.note': contacts.noteContact,
  'contact.remove': contacts.removeContact,
};

/** The device side of an operation kind. Pass it only ops of that kind. */
export const deviceOperation = (kind: OperationKind) =>
  operations[kind] as unknown as DeviceOperation<OperationKind>;
