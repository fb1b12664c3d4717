/** Channel names of Echo, with prefixes for private and presence channels. */
export const plainChannels = {
  chat: (groupId: number) => `private-chat.${groupId}`,
  groups: (userId: number) => `presence-groups.${userId}`,
  notifications: 'notifications',
  ownNotifications: (userId: number) => `presence-notifications.${userId}`,
} as const;
