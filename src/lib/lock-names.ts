/** Web Locks of a person on a server. The service worker asks for the same drain lock before it sends. */
export const lockNames = {
  leader: (account: string) => `leader:${account}`,
  drain: (account: string) => `drain:${account}`,
  keep: (account: string) => `keep:${account}`,
  uploads: (account: string) => `uploads:${account}`,
} as const;

/** A person on a server: `school.example:7`. */
export const accountName = (host: string, userId: number): string => `${host}:${userId}`;

/** Under this tag the service worker is woken when the device is online and something waits. */
export const outboxTag = 'outbox';
