/** A notification that the person has not read. */
export interface UnreadNotification {
  id: number;
  /** The chat in which the person is mentioned; null for other notifications. */
  groupId: number | null;
}

/** Whether there is one after `after` that is not about a chat the person has before them. */
export const hasNews = (
  unread: readonly UnreadNotification[],
  after: number,
  isChatShown: (groupId: number) => boolean,
): boolean => unread.some(({ id, groupId }) => id > after && (groupId === null || !isChatShown(groupId)));
