/**
 * Extensions a client knows, joined by commas: a request header, and on sockets an entry of `auth.headers`.
 * `file-token`: the client adds `?t=` to file addresses itself; other clients get signed addresses in rows.
 * `presence-batch`: the client reads `{came, went}` in `users`; other clients get one `{id, online}` per person.
 */
export const extensionsHeader = 'X-Extensions';
export const clientExtensions = ['file-token', 'presence-batch'] as const;
export type ClientExtension = (typeof clientExtensions)[number];
