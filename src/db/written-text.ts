import { noteMax } from '../../contract/agenda.ts';
import { messageMaxLength } from '../../contract/chat.ts';
import { businessLimits } from '../../contract/business.ts';
import { contactNoteMax } from '../../contract/contacts.ts';
import { eventQuestionMax, writtenAnswerMax } from '../../contract/event-questions.ts';
import type { OperationKind } from '../../contract/operations.ts';
import { freeAnswerMax, pollTitleMax, type Vote } from '../../contract/polls.ts';
import { reviewMax } from '../../contract/reviews.ts';
import { requestMax } from '../../contract/support.ts';
import type { NewOp, OutboxOp } from './outbox-op.ts';

/** Maximum length of the text of an op, by kind. Kinds that are missing have no text that can be replaced. */
export const textLimits: Partial<Record<OperationKind, number>> = {
  'message.send': messageMaxLength,
  'message.edit': messageMaxLength,
  'agenda.set': noteMax,
  'poll.vote': freeAnswerMax,
  'ballot.request': freeAnswerMax,
  'ballot.cast': freeAnswerMax,
  'poll.start': pollTitleMax,
  'review.add': reviewMax,
  'review.edit': reviewMax,
  'request.add': requestMax,
  'request.reply': requestMax,
  'eventQuestion.ask': eventQuestionMax,
  'eventQuestion.edit': eventQuestionMax,
  'anonymousQuestion.put': eventQuestionMax,
  'eventQuestion.moderate': writtenAnswerMax,
  'business.request': businessLimits.message,
  'business.accept': businessLimits.message,
  'business.propose': businessLimits.message,
  'business.decline': businessLimits.message,
  'business.cancel': businessLimits.message,
  'contact.note': contactNoteMax,
};

/** The same op with another text; null for messages, whose edits are ops of their own, and for ops without text. */
export function withText(op: OutboxOp, text: string): NewOp | null {
  switch (op.kind) {
    case 'agenda.set':
      return { kind: op.kind, args: { ...op.args, note: text } };
    case 'poll.vote':
      return { kind: op.kind, args: { ...op.args, vote: withFreeText(op.args.vote, text) } };
    case 'ballot.request':
      return {
        kind: op.kind,
        args: op.args,
        ...(op.ballot && { ballot: { ...op.ballot, vote: withFreeText(op.ballot.vote, text) } }),
      };
    case 'poll.start': {
      const { localized_title } = op.args;
      const written = Object.fromEntries(Object.keys(localized_title).map((locale) => [locale, text]));
      return { kind: op.kind, args: { ...op.args, localized_title: written } };
    }
    case 'review.add':
      return { kind: op.kind, args: { ...op.args, content: text } };
    case 'review.edit':
      return { kind: op.kind, args: { ...op.args, content: text } };
    case 'request.add':
      return { kind: op.kind, args: { ...op.args, message: text } };
    case 'request.reply':
      return { kind: op.kind, args: { ...op.args, message: text } };
    case 'eventQuestion.ask':
      return { kind: op.kind, args: { ...op.args, content: text } };
    case 'eventQuestion.edit':
      return { kind: op.kind, args: { ...op.args, content: text } };
    case 'anonymousQuestion.put':
      return { kind: op.kind, args: { ...op.args, content: text } };
    case 'eventQuestion.moderate':
      return { kind: op.kind, args: { ...op.args, answer: text } };
    case 'business.request':
      return { kind: op.kind, args: { ...op.args, message: text } };
    case 'business.accept':
      return { kind: op.kind, args: { ...op.args, message: text } };
    case 'business.propose':
      return { kind: op.kind, args: { ...op.args, message: text } };
    case 'business.decline':
      return { kind: op.kind, args: { ...op.args, message: text } };
    case 'business.cancel':
      return { kind: op.kind, args: { ...op.args, message: text } };
    case 'contact.note':
      return { kind: op.kind, args: { ...op.args, note: text } };
    default:
      return null;
  }
}

const withFreeText = (vote: Vote, text: string): Vote =>
  Array.isArray(vote) ? vote.map((part) => (typeof part === 'string' ? text : part)) : text;
