import type { OperationKind } from '../../../contract/operations.ts';
import { answerQuestion } from './operations/answer-question.ts';
import * as anonymousQuestions from './operations/anonymous-question-operations.ts';
import { castBallot, requestBallot } from './operations/ballot-operations.ts';
import * as business from './operations/business-operations.ts';
import * as contacts from './operations/contact-operations.ts';
import { addBooking, cancelBooking, seeEvent, setAgenda } from './operations/agenda-operations.ts';
import * as eventQuestions from './operations/event-question-operations.ts';
import * as room from './operations/room-operations.ts';
import { addCheckIn, undoCheckIn } from './operations/check-in-operations.ts';
import { deleteNotifications, readNotifications } from './operations/notification-operations.ts';
import * as groups from './operations/group-operations.ts';
import {
  deleteMessage,
  editMessage,
  forwardMessage,
  markRead,
  markSpam,
  pinMessage,
  react,
  sendFile,
  sendMessage,
} from './operations/message-operations.ts';
import type { SentOperation } from './operations/operation.ts';
import { deleteMaterial, editMaterial, restoreMaterial } from './operations/material-operations.ts';
import { closeSessionPoll, skipPoll, startSessionPoll, voteInPoll } from './operations/poll-operations.ts';
import { addRequest, replyToRequest } from './operations/request-operations.ts';
import { addReview, deleteReview, editReview } from './operations/review-operations.ts';
import { sendPicture, updateProfile } from './operations/profile-operations.ts';
import { rateEvent } from './operations/rate-event.ts';

const operations: { [K in OperationKind]: SentOperation<K> } = {
  'message.send': sendMessage,
  'message.edit': editMessage,
  'message.delete': deleteMessage,
  'message.read': markRead,
  'message.file': sendFile,
  'message.forward': forwardMessage,
  'message.react': react,
  'message.spam': markSpam,
  'message.pin': pinMessage,
  'group.create': groups.createGroup,
  'group.private': groups.openPrivateChat,
  'group.update': groups.updateGroup,
  'group.photo': groups.sendPhoto,
  'group.add': groups.addMember,
  'group.drop': groups.dropMember,
  'group.leave': groups.leaveGroup,
  'group.delete': groups.deleteGroup,
  'group.mute': groups.muteGroup,
  'group.pin': groups.pinGroup,
  'event.rate': rateEvent,
  'agenda.set': setAgenda,
  'agenda.seen': seeEvent,
  'booking.add': addBooking,
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
  'ballot.cast': castBallot,
  'poll.start': startSessionPoll,
  'poll.close': closeSessionPoll,
  'review.add': addReview,
  'review.edit': editReview,
  'review.delete': deleteReview,
  'request.add': addRequest,
  'request.reply': replyToRequest,
  'profile.update': updateProfile,
  'profile.avatar': sendPicture,
  'eventQuestion.ask': eventQuestions.askEventQuestion,
  'eventQuestion.tokens': anonymousQuestions.requestTokens,
  'anonymousQuestion.put': anonymousQuestions.putQuestion,
  'anonymousQuestion.withdraw': anonymousQuestions.withdrawQuestion,
  'eventQuestion.edit': eventQuestions.editEventQuestion,
  'eventQuestion.withdraw': eventQuestions.withdrawEventQuestion,
  'eventQuestion.vote': eventQuestions.voteForEventQuestion,
  'eventQuestion.report': eventQuestions.reportEventQuestion,
  'eventQuestion.moderate': eventQuestions.moderateEventQuestion,
  'eventHand.raise': room.raiseHand,
  'eventHand.moderate': room.moderateHand,
  'roomChat.join': room.joinRoomChat,
  'question.answer': answerQuestion,
  'business.profile': business.saveCard,
  'business.plan': business.changePlan,
  'business.request': business.requestMeeting,
  'business.accept': business.acceptMeeting,
  'business.propose': business.proposeSlots,
  'business.decline': business.declineMeeting,
  'business.cancel': business.cancelMeeting,
  'business.feedback': business.rateMeeting,
  'contact.share': contacts.shareContact,
  'contact.note': contacts.noteContact,
  'contact.remove': contacts.removeContact,
};

/** The request and response handling of an operation kind. Pass it only ops of that kind. */
export const sentOperation = (kind: OperationKind) =>
  operations[kind] as unknown as SentOperation<OperationKind>;
