/** Names of the Web Locks of an account. The service worker requests the same drain lock before it sends. */
export const lockNames = {
  leader: (account: string) => `leader:${account}`,
  drain: (account: string) => `drain:${account}`,
  keep: (account: string) => `keep:${account}`,
  uploads: (account: string) => `uploads:${account}`,
} as const;

/** An account on a server: `school.example:7`. */
export const accountName = (host: string, userId: number): string => `${host}:${userId}`;

/** Background Sync tag with which the browser wakes the service worker. */
export const outboxTag = 'outbox';
