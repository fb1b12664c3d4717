import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { CircleHelp, Hand, MessageCircle } from 'lucide-react';
import type { ModeratorAct } from '../../../contract/event-questions.ts';
import type { OperationArgs, OperationKind } from '../../../contract/operations.ts';
import type { HandAct } from '../../../contract/room.ts';
import { type Description, ofEvent } from './description.ts';

type RoomKind = Extract<
  OperationKind,
  `eventQuestion.${string}` | `anonymousQuestion.${string}` | `eventHand.${string}` | `roomChat.${string}`
>;

/** Changes in the room of an event: questions, raised hands, the chat. */
export const roomDescriptions: { [K in RoomKind]: Description<K> } = {
  'eventQuestion.ask': {
    icon: CircleHelp,
    title: ({ args }) => msg`Question: “${args.content}”`,
    place: ofEvent,
    written: ({ args }) => args.content,
  },
  'eventQuestion.edit': {
    icon: CircleHelp,
    title: ({ args }) => msg`Edited: “${args.content}”`,
    place: ofEvent,
    written: ({ args }) => args.content,
  },
  'eventQuestion.withdraw': {
    icon: CircleHelp,
    title: (_, { about }) => (about ? msg`Question withdrawn: “${about}”` : msg`Question withdrawn`),
    place: ofEvent,
  },
  'eventQuestion.vote': {
    icon: CircleHelp,
    title: ({ args }, { about }) => {
      if (args.voted) return about ? msg`Vote for: “${about}”` : msg`Vote for a question`;
      return about ? msg`Vote taken back: “${about}”` : msg`Vote for a question taken back`;
    },
    place: ofEvent,
  },
  'eventQuestion.report': {
    icon: CircleHelp,
    title: ({ args }, { about }) => {
      if (args.reason !== null) return about ? msg`Question reported: “${about}”` : msg`Question reported`;
      return about ? msg`Report withdrawn: “${about}”` : msg`Report of a question withdrawn`;
    },
    place: ofEvent,
  },
  'eventQuestion.moderate': {
    icon: CircleHelp,
    title: ({ args }, { about }) => actTitle(args, about ?? ''),
    place: ofEvent,
    written: ({ args }) => args.answer ?? '',
  },
  'eventQuestion.tokens': {
    icon: CircleHelp,
    title: () => msg`Anonymous questions prepared`,
    place: ofEvent,
  },
  'anonymousQuestion.put': {
    icon: CircleHelp,
    title: ({ args }) => msg`Anonymous question: “${args.content}”`,
    place: ofEvent,
    written: ({ args }) => args.content,
  },
  'anonymousQuestion.withdraw': {
    icon: CircleHelp,
    title: () => msg`Anonymous question withdrawn`,
    place: ofEvent,
  },
  'eventHand.raise': {
    icon: Hand,
    title: ({ args }) => (args.raised ? msg`Hand raised` : msg`Hand lowered`),
    place: ofEvent,
  },
  'eventHand.moderate': { icon: Hand, title: ({ args }) => handTitles[args.act], place: ofEvent },
  'roomChat.join': { icon: MessageCircle, title: () => msg`Joining the chat of an event`, place: ofEvent },
};

/** The act of a moderator on the question `text`, which is empty if it is not on this device. */
function actTitle(
  { act, answer, topic }: OperationArgs<'eventQuestion.moderate'>,
  text: string,
): MessageDescriptor {
  const about = text || '…';
  if (answer && !text) return msg`Answer: “${answer}”`;
  if (answer) return msg`Answer: “${answer}” to “${about}”`;
  if (act === 'topic' && topic) return msg`Topic ${topic}: “${about}”`;
  const titles: Record<ModeratorAct, MessageDescriptor> = {
    publish: msg`Published: “${about}”`,
    decline: msg`Not published: “${about}”`,
    answered: msg`Answered in the room: “${about}”`,
    later: msg`Will be answered later: “${about}”`,
    reopen: msg`Reopened: “${about}”`,
    pin: msg`Current question: “${about}”`,
    unpin: msg`No longer the current question: “${about}”`,
    merge: msg`Merged with a similar question: “${about}”`,
    topic: msg`Topic removed: “${about}”`,
  };
  return titles[act];
}

const handTitles: Record<HandAct, MessageDescriptor> = {
  call: msg`An attendee has the floor`,
  lower: msg`Hand of an attendee lowered`,
  return: msg`Hand of an attendee is back in the queue`,
};
