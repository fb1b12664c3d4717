import { channels } from '../../../contract/channels.ts';

/** Wire names of the channels of a person: their own, those of their groups, and `others`. */
export const channelsOf = (
  me: number,
  groups: readonly number[],
  others: readonly string[],
): ReadonlySet<string> =>
  new Set([
    channels.groups(me),
    channels.notifications,
    channels.ownNotifications(me),
    ...groups.map(channels.chat),
    ...others,
  ]);
