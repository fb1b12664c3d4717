export interface UnreadNotification {
  id: number;
  /** The chat in which the person is mentioned; null for other notifications. */
  groupId: number | null;
}

/** Whether a notification is newer than id `after` and not about an open chat. */
export const hasNews = (
  unread: readonly UnreadNotification[],
  after: number,
  isChatShown: (groupId: number) => boolean,
): boolean => unread.some(({ id, groupId }) => id > after && (groupId === null || !isChatShown(groupId)));
