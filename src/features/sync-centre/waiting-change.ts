import { groupTypes } from '../../../contract/chat.ts';
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

/** Where a change belongs: the name of the chat or of the event, or nothing. */
export function placeName(op: OutboxOp, { groups, events, myId }: Places, formats: Formats): string {
  switch (op.kind) {
    case 'message.send':
    case 'message.edit':
    case 'message.delete':
    case 'message.read': {
      const group = groups.get(op.args.group_id);
      const other = group?.members?.find((member) => member.id !== myId);
      if (group?.type.id === groupTypes.private && other) return formats.fullName(other);
      return group?.title ?? '';
    }
    case 'event.rate': {
      const event = events.get(op.args.event_id);
      return event ? formats.localized(event.localized_name, event.name) : '';
    }
    case 'log.read':
    case 'log.delete':
      return '';
  }
}
