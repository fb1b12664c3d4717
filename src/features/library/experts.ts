import type { Material } from '../../../contract/library.ts';
import type { Person } from '../../../contract/users.ts';

/** Accounts on the specification's own server that are not experts; elsewhere, these ids are other people. */
const noExperts = new Set([7, 8, 9, 11]);

/** People who added at least one of the materials. */
export function expertsOf(materials: readonly Material[], isPlain: boolean): Person[] {
  const experts = new Map<number, Person>();
  for (const { user } of materials)
    if (user && !(isPlain && noExperts.has(user.id))) experts.set(user.id, user);
  return [...experts.values()];
}
