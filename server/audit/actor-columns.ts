import type { Me } from '../auth/sessions.ts';

export type Actor = Pick<Me, 'id' | 'token'>;

/** Columns of an entry that name the caller and the API token of the call; nulls for a command on the server. */
export const actorColumns = (actor: Actor | null) => ({
  actor_id: actor?.id ?? null,
  token_id: actor?.token?.id ?? null,
});
