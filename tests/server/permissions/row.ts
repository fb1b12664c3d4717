import type { Person } from '../../support/school.ts';
import type { Role, Standing, Fixtures } from './fixtures.ts';

export interface Request {
  path: string;
  body?: unknown;
}

export interface Row {
  /** What is asked, made afresh for each caller. */
  request: (fixtures: Fixtures, caller: Person | undefined) => Request | Promise<Request>;
  /** Status by role; a role that is not named gets `otherwise`. */
  roles: Partial<Record<Role, number>> & { otherwise: number };
  standings?: Partial<Record<Standing, number>>;
  /** The exact keys of `data` (of its first row, where it is a list) in a 200 answer to a role of `keysFor`. */
  keys?: {
    as: Exclude<Role, 'anonymous'> | Standing;
    are: readonly string[];
    /** Of these keys, those whose values are hidden from this caller. */
    hidden?: readonly string[];
  };
}

/** What every call for approved people has in common. */
export const approved = { anonymous: 401, waiting: 401, pending: 413, deleted: 401 } as const;
export const session = { anonymous: 401, waiting: 401, pending: 200, deleted: 401 } as const;
/** Also for the narrow token of somebody who waits. */
export const account = { anonymous: 401, deleted: 401 } as const;
/** For those who let people in, and for those who run the school. */
export const organisers = { ...approved, moderator: 200, admin: 200, platformadmin: 200 } as const;
export const admins = { ...approved, admin: 200, platformadmin: 200 } as const;
