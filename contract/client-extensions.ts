/**
 * Header with the extensions a client knows, joined by commas; on sockets an entry of `auth.headers`.
 *
 * - `consent`: the client shows new legal documents at sign-in, and repeats `POST /login` with their version. Other
 *   clients sign in without.
 * - `file-token`: the client adds `?t=` to file addresses itself; other clients get signed addresses in rows.
 * - `presence-batch`: the client reads `{came, went}` in `users` and needs no members of channels. Other
 *   clients get one `{id, online}` per person, and `presence:subscribed`, `presence:joining` and
 *   `presence:leaving` with members.
 * - `presence-on-demand`: the client subscribes to `private-people` while it shows people, and otherwise needs only
 *   the presence of people in private chats with it. Other clients get the presence of everybody.
 * - `partial-rows`: the client keeps stored fields that the row of an event leaves out; other clients get
 *   whole rows.
 */
export const extensionsHeader = 'X-Extensions';
export const clientExtensions = [
  'consent',
  'file-token',
  'presence-batch',
  'presence-on-demand',
  'partial-rows',
] as const;
export type ClientExtension = (typeof clientExtensions)[number];
