import { msg } from '@lingui/core/macro';
import {
  Bell,
  CircleUser,
  ChartBarBig,
  LifeBuoy,
  Library,
  MessageCircle,
  MessageSquareHeart,
  Paperclip,
  ScanLine,
  Star,
  Ticket,
  Users,
} from 'lucide-react';
import type { OperationKind } from '../../../contract/operations.ts';
import type { Vote } from '../../../contract/polls.ts';
import type { ProfileField } from '../../../contract/profile.ts';
import type { Localized } from '../../../contract/scalars.ts';
import { isNewChat } from '../../db/new-chat-id.ts';
import type { OutboxOp } from '../../db/outbox-op.ts';
import { businessDescriptions } from './business-descriptions.ts';
import type { ChangeSubject } from './change-subjects.ts';
import { type Description, ofEvent } from './description.ts';
import { roomDescriptions } from './room-descriptions.ts';

/** A private chat that does not exist yet is named by the other person. */
const ofGroup = ({ args: { group_id } }: { args: { group_id: number } }): ChangeSubject =>
  isNewChat(group_id) ? { kind: 'user', id: -group_id } : { kind: 'group', id: group_id };

const ofMaterial = ({ args }: { args: { id: number } }): ChangeSubject => ({ kind: 'material', id: args.id });

const ofPoll = ({ args }: { args: { poll_id: number } }): ChangeSubject => ({
  kind: 'poll',
  id: args.poll_id,
});

const firstText = (texts: Localized): string => Object.values(texts).find((text) => text) ?? '';

/** The text of a title in one language, which the person has typed; empty for a title of a template. */
const ownTextOf = (texts: Localized): string => (Object.keys(texts).length === 1 ? firstText(texts) : '');

/** The free-text part of a vote; empty if there is none. */
const freeTextOf = (vote: Vote): string =>
  [vote].flat().find((part): part is string => typeof part === 'string') ?? '';

const descriptions: { [K in OperationKind]: Description<K> } = {
  'message.send': {
    icon: MessageCircle,
    title: ({ args }) => msg`“${args.content}”`,
    place: ofGroup,
    written: ({ args }) => args.content,
  },
  'message.edit': {
    icon: MessageCircle,
    title: ({ args }) => msg`Edited: “${args.content}”`,
    place: ofGroup,
    written: ({ args }) => args.content,
  },
  'message.delete': {
    icon: MessageCircle,
    title: (_, { about }) => (about ? msg`Deleted: “${about}”` : msg`Deleted message`),
    place: ofGroup,
  },
  'message.read': { icon: MessageCircle, title: () => msg`Messages read`, place: ofGroup },
  'message.file': {
    icon: Paperclip,
    title: ({ args, shown }) => (args.voice ? msg`Voice message` : msg`File: ${shown?.file?.name ?? ''}`),
    place: ofGroup,
  },
  'message.forward': {
    icon: MessageCircle,
    title: ({ shown }) => msg`Forwarded: “${shown?.content ?? ''}”`,
    place: ofGroup,
  },
  'message.react': {
    icon: MessageCircle,
    title: ({ args }, { about }) => {
      if (args.emoji === null) return about ? msg`Reaction removed: “${about}”` : msg`Reaction removed`;
      return about ? msg`Reaction ${args.emoji}: “${about}”` : msg`Reaction: ${args.emoji}`;
    },
    place: ofGroup,
  },
  'message.spam': {
    icon: MessageCircle,
    title: ({ args }, { about }) => {
      if (args.spam) return about ? msg`Reported as spam: “${about}”` : msg`Reported as spam`;
      return about ? msg`Not spam: “${about}”` : msg`Not spam`;
    },
    place: ofGroup,
  },
  'message.pin': {
    icon: MessageCircle,
    title: ({ args }, { about }) => {
      if (args.pinned) return about ? msg`Pinned: “${about}”` : msg`Message pinned`;
      return about ? msg`Unpinned: “${about}”` : msg`Message unpinned`;
    },
    place: ofGroup,
  },
  'group.create': { icon: Users, title: ({ args }) => msg`New group: ${args.title}` },
  'group.private': {
    icon: MessageCircle,
    title: () => msg`New chat`,
    place: ({ args }) => ({ kind: 'user', id: args.user_id }),
  },
  'group.update': { icon: Users, title: () => msg`Group edited`, place: ofGroup },
  'group.photo': { icon: Users, title: () => msg`Group photo`, place: ofGroup },
  'group.add': { icon: Users, title: () => msg`Member added`, place: ofGroup },
  'group.drop': { icon: Users, title: () => msg`Member removed`, place: ofGroup },
  'group.leave': { icon: Users, title: () => msg`Group left`, place: ofGroup },
  'group.delete': { icon: Users, title: () => msg`Group deleted for everyone`, place: ofGroup },
  'group.mute': {
    icon: Users,
    title: ({ args }) => (args.until === null ? msg`Chat unmuted` : msg`Chat muted`),
    place: ofGroup,
  },
  'group.pin': {
    icon: Users,
    title: ({ args }) => (args.pinned ? msg`Chat pinned` : msg`Chat unpinned`),
    place: ofGroup,
  },
  'event.rate': {
    icon: Star,
    title: ({ args }) => msg`Rating: ${args.relevant} · ${args.informative} · ${args.interesting}`,
    place: ofEvent,
  },
  'agenda.set': {
    icon: Star,
    title: ({ args: { starred, note } }) =>
      note
        ? msg`Note: “${note}”`
        : starred === undefined
          ? msg`My agenda`
          : starred
            ? msg`Added to my agenda`
            : msg`Removed from my agenda`,
    place: ofEvent,
    written: ({ args }) => args.note ?? '',
  },
  'agenda.seen': { icon: Star, title: () => msg`My agenda`, place: ofEvent },
  'booking.add': { icon: Ticket, title: () => msg`Booking`, place: ofEvent },
  'booking.cancel': { icon: Ticket, title: () => msg`Booking cancelled`, place: ofEvent },
  'checkIn.add': {
    icon: ScanLine,
    title: () => msg`Check-in`,
    place: ({ args }) => ({ kind: 'attendee', id: args.user_id }),
  },
  'checkIn.undo': {
    icon: ScanLine,
    title: () => msg`Check-in undone`,
    place: ({ args }) => ({ kind: 'attendee', id: args.user_id }),
  },
  'log.read': { icon: Bell, title: () => msg`Notifications read` },
  'log.delete': { icon: Bell, title: () => msg`Notifications deleted` },
  'material.edit': {
    icon: Library,
    title: ({ args }) => (args.name === undefined ? msg`Material edited` : msg`Material: ${args.name}`),
    place: ofMaterial,
  },
  'material.delete': { icon: Library, title: () => msg`Material deleted`, place: ofMaterial },
  'material.restore': { icon: Library, title: () => msg`Material restored`, place: ofMaterial },
  'poll.vote': {
    icon: ChartBarBig,
    title: () => msg`Answer to a poll`,
    place: ofPoll,
    written: ({ args: { vote } }) => freeTextOf(vote),
  },
  'ballot.request': {
    icon: ChartBarBig,
    title: () => msg`Anonymous answer to a poll`,
    place: ofPoll,
    written: ({ ballot }) => freeTextOf(ballot?.vote ?? null),
  },
  'ballot.cast': {
    icon: ChartBarBig,
    title: () => msg`Anonymous answer to a poll`,
    place: ofPoll,
    written: ({ args: { vote } }) => freeTextOf(vote),
  },
  'poll.start': {
    icon: ChartBarBig,
    title: ({ args }) => msg`Poll started: “${firstText(args.localized_title)}”`,
    place: ofEvent,
    written: ({ args }) => ownTextOf(args.localized_title),
  },
  'poll.close': { icon: ChartBarBig, title: () => msg`Poll closed`, place: ofEvent },
  'poll.cancel': { icon: ChartBarBig, title: () => msg`Poll skipped`, place: ofPoll },
  'review.add': {
    icon: MessageSquareHeart,
    title: ({ args }) => msg`Feedback: “${args.content}”`,
    written: ({ args }) => args.content,
  },
  'review.edit': {
    icon: MessageSquareHeart,
    title: ({ args }) => msg`Feedback: “${args.content}”`,
    written: ({ args }) => args.content,
  },
  ...roomDescriptions,
  'review.delete': { icon: MessageSquareHeart, title: () => msg`Feedback withdrawn` },
  'request.add': {
    icon: LifeBuoy,
    title: ({ args }) => msg`Question to the school: “${args.message}”`,
    written: ({ args }) => args.message,
  },
  'request.reply': {
    icon: LifeBuoy,
    title: ({ args }) => msg`Question to the school: “${args.message}”`,
    written: ({ args }) => args.message,
  },
  'profile.avatar': { icon: CircleUser, title: () => msg`Profile picture` },
  'question.answer': { icon: CircleUser, title: () => msg`Answer to a question of the organisers` },
  ...businessDescriptions,
  'profile.update': {
    icon: CircleUser,
    title: (op, { fieldList }) => {
      const fields = fieldList(changedFields(op));
      return msg`Profile: ${fields}`;
    },
  },
};

/** The cast is safe because each description gets only operations of its own kind. */
export const describe = (kind: OperationKind) => descriptions[kind] as unknown as Description<OperationKind>;

export const writtenText = (op: OutboxOp): string | null => describe(op.kind).written?.(op) || null;

export const changedFields = (op: OutboxOp): ProfileField[] =>
  op.kind === 'profile.update'
    ? Object.keys(op.args).filter((key): key is ProfileField => key !== 'base')
    : [];
