/**
 * socket.io rooms besides those of channels. Clients cannot subscribe to them, because `isChannel` is false
 * for their names.
 */
export const rooms = {
  everybody: 'everybody',
  user: (id: number) => `user:${id}`,
  session: (id: number) => `session:${id}`,
  /** Sockets that read presence in batches, and those that do not. */
  batchedPresence: 'presence:batched',
  singlePresence: 'presence:single',
  /** Sockets that are sent the presence of everybody without a subscription. */
  wholePresence: 'presence:whole',
  /** Sockets of a person that are sent the presence of their private chats. */
  contactsOf: (id: number) => `contacts:${id}`,
  /** Sockets that get their own payloads: their client lacks `file-token` or `partial-rows`. */
  plain: 'plain',
} as const;

export const isChannel = (name: string) => /^(private-|presence-)|^notifications$/.test(name);
