import type { Material } from '../../../contract/library.ts';
import type { Person } from '../../../contract/users.ts';

/** Accounts of the school of the specification, which are no experts; on other servers these ids are anybody's. */
const noExperts = new Set([7, 8, 9, 11]);

/** Those of whom there are materials. */
export function expertsOf(materials: readonly Material[], isPlain: boolean): Person[] {
  const experts = new Map<number, Person>();
  for (const { user } of materials)
    if (user && !(isPlain && noExperts.has(user.id))) experts.set(user.id, user);
  return [...experts.values()];
}
