/** Channels as Echo names them: with a prefix for private ones and for those with presence. */
export const plainChannels = {
  chat: (groupId: number) => `private-chat.${groupId}`,
  groups: (userId: number) => `presence-groups.${userId}`,
  notifications: 'notifications',
  ownNotifications: (userId: number) => `presence-notifications.${userId}`,
} as const;
