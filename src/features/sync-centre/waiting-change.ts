import { groupTypes } from '../../../contract/chat.ts';
import type { ProfileField } from '../../../contract/profile.ts';
import type { EventRow, GroupRow } from '../../db/database.ts';
import type { OutboxOp } from '../../db/outbox-op.ts';
import type { Formats } from '../../i18n/formats.ts';

/** The rows that changes are about, as far as they are on this device. */
export interface Places {
  groups: ReadonlyMap<number, GroupRow>;
  events: ReadonlyMap<number, EventRow>;
  myId: number;
}

/** The text that someone wrote and would not want to lose. */
export const writtenText = (op: OutboxOp): string | null =>
  op.kind === 'message.send' || op.kind === 'message.edit' ? op.args.content : null;

/** What a conversation is called, a private one by the other person, and the number that decides its colour. */
export function chatFace(
  group: GroupRow,
  myId: number,
  { fullName }: Formats,
): { name: string; seed: number } {
  const other = group.members?.find((member) => member.id !== myId);
  return group.type.id === groupTypes.private && other
    ? { name: fullName(other), seed: other.id }
    : { name: group.title, seed: group.id };
}

/** Refused by its conversation: the message as such may be fine. */
export const isTurnedAway = ({ kind, error }: OutboxOp): boolean =>
  kind === 'message.send' && error?.subject?.type === 'group';

/** Where a change belongs: the name of the chat or of the event, or nothing. */
export function placeName(op: OutboxOp, { groups, events, myId }: Places, formats: Formats): string {
  switch (op.kind) {
    case 'message.send':
    case 'message.edit':
    case 'message.delete':
    case 'message.read': {
      const group = groups.get(op.args.group_id);
      return group ? chatFace(group, myId, formats).name : '';
    }
    case 'event.rate': {
      const event = events.get(op.args.event_id);
      return event ? formats.localized(event.localized_name, event.name) : '';
    }
    case 'log.read':
    case 'log.delete':
    case 'profile.update':
    case 'profile.avatar':
      return '';
  }
}

/** Which fields of the profile a change is about. */
export const changedFields = (op: OutboxOp): ProfileField[] =>
  op.kind === 'profile.update'
    ? Object.keys(op.args).filter((key): key is ProfileField => key !== 'base')
    : [];
