import { listMessagesFrom } from '../../../src/db/messages.ts';
import { getWindow } from '../../../src/db/windows.ts';
import { has, type Leadership, write } from '../leader/leadership.ts';
import { windowSize } from '../pull/fetch-lists.ts';
import { queueAt, queueRefetch } from '../pull/refetch-queue.ts';

/** The groups whose chats were opened last. Their newest messages are fetched unless the device has enough. */
export interface OpenGroups {
  ids: () => readonly number[];
  open: (groupId: number) => void;
  /** Another server answers, which may have more. */
  fetchAgain: () => void;
}

const maxOpenGroups = 3;

export function trackOpenGroups(leadership: Leadership, fetchQueue: () => void): OpenGroups {
  const { db, connection } = leadership;
  let ids: number[] = [];

  const fetchNewest = async (groupId: number) => {
    const window = await getWindow(groupId, db);
    const storedCount = window && (await listMessagesFrom(groupId, window.oldest_id, db)).length;
    const enough =
      storedCount !== undefined &&
      (window?.complete || storedCount >= windowSize) &&
      has(leadership, 'delta');
    if (enough) return;
    const queue = queueAt(connection.box());
    if (await write(leadership, [], () => queueRefetch(db, { groups: [groupId] }, queue))) fetchQueue();
  };

  return {
    ids: () => ids,
    open: (groupId) => {
      ids = [groupId, ...ids.filter((id) => id !== groupId)].slice(0, maxOpenGroups);
      void fetchNewest(groupId).catch(() => undefined);
    },
    fetchAgain: () => {
      for (const groupId of ids) void fetchNewest(groupId).catch(() => undefined);
    },
  };
}
