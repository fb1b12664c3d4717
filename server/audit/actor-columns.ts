/** The caller of an audited call; `token` is the API token of a script. */
export interface Actor {
  id: number;
  token?: { id: number } | undefined;
}

/** Columns of an entry that name the caller and the API token of the call; nulls for a command on the server. */
export const actorColumns = (actor: Actor | null) => ({
  actor_id: actor?.id ?? null,
  token_id: actor?.token?.id ?? null,
});
