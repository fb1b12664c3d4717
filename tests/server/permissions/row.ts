import type { Person } from '../../support/school.ts';
import type { Role, Relation, Fixtures } from './fixtures.ts';

export interface Request {
  path: string;
  body?: unknown;
}

export interface Row {
  /** Creates the request, with new rows for each caller if needed. */
  request: (fixtures: Fixtures, caller: Person | undefined) => Request | Promise<Request>;
  /** Status by role; a role that is not named gets `otherwise`. */
  roles: Partial<Record<Role, number>> & { otherwise: number };
  relations?: Partial<Record<Relation, number>>;
  /** The exact keys of `data` (of one row if it is a list) in the 200 answer to `as`. */
  keys?: {
    as: Exclude<Role, 'anonymous'> | Relation;
    are: readonly string[];
    /** Keys whose values are null for this caller. */
    hidden?: readonly string[];
  };
}

/** Statuses for callers who are not approved, in every call for approved people. */
export const approved = { anonymous: 401, waiting: 401, pending: 413, deleted: 401 } as const;
export const session = { anonymous: 401, waiting: 401, pending: 200, deleted: 401 } as const;
/** Also open to a pending person with the narrow token. */
export const account = { anonymous: 401, deleted: 401 } as const;
/** Organisers include moderators; `admins` does not. */
export const organisers = { ...approved, moderator: 200, admin: 200, platformadmin: 200 } as const;
export const admins = { ...approved, admin: 200, platformadmin: 200 } as const;
