/** Rooms of socket.io beside those of channels. Clients cannot subscribe to them: `isChannel` is false for their names. */
export const rooms = {
  everybody: 'everybody',
  user: (id: number) => `user:${id}`,
  session: (id: number) => `session:${id}`,
  /** Sockets that read presence in batches, and those that do not. */
  batchedPresence: 'presence:batched',
  singlePresence: 'presence:single',
  /** Sockets whose payloads are made for each of them: their client lacks `file-token` or `partial-rows`. */
  plain: 'plain',
} as const;

export const isChannel = (name: string) => /^(private-|presence-)|^notifications$/.test(name);
