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
  /** The exact keys of `data` (of one row if it is a list) in the response to `caller`. */
  keys?: {
    caller: Exclude<Role, 'anonymous'> | Relation;
    expected: readonly string[];
    /** Keys whose values are null for this caller. */
    nullKeys?: readonly string[];
  };
}

/** For calls that only approved people may make: the statuses of all others. */
export const refuseUnlessApproved = { anonymous: 401, waiting: 401, pending: 413, deleted: 401 } as const;
/** For calls that need a full session; people who wait for approval may have one. */
export const refuseWithoutFullSession = { anonymous: 401, waiting: 401, pending: 200, deleted: 401 } as const;
/** For calls that any session may make, also one with the narrow token of `waiting`. */
export const refuseWithoutSession = { anonymous: 401, deleted: 401 } as const;
/** For calls of organisers, which include moderators. `otherwise` is the status of other approved people. */
export const allowOrganisers = {
  ...refuseUnlessApproved,
  moderator: 200,
  admin: 200,
  platformadmin: 200,
} as const;
/** For calls of admins and platform admins. `otherwise` is the status of the other approved people. */
export const allowAdmins = { ...refuseUnlessApproved, admin: 200, platformadmin: 200 } as const;
