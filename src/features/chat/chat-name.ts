import { groupTypes } from '../../../contract/chat.ts';
import type { Person } from '../../../contract/users.ts';
import type { GroupView } from '../../db/overlay-groups.ts';
import type { Formats } from '../../i18n/formats.ts';

type Named = Pick<GroupView, 'id' | 'type' | 'title' | 'members'> &
  Partial<Pick<GroupView, 'localized_title'>>;

export const isGroupChat = (group: Pick<Named, 'type'>): boolean =>
  group.type.id === groupTypes.course || group.type.id === groupTypes.group;

/** The other member of a private chat; null for a group chat. */
export const otherMember = (group: Named, myId: number): Person | null =>
  isGroupChat(group) ? null : (group.members?.find((member) => member.id !== myId) ?? null);

/** The name of a chat and the seed of its avatar colour. */
export function chatName(
  group: Named,
  myId: number,
  { fullName, localized }: Formats,
): { name: string; seed: number } {
  const other = otherMember(group, myId);
  return other
    ? { name: fullName(other), seed: other.id }
    : { name: localized(group.localized_title, group.title), seed: group.id };
}
