import { maySuspendRole } from '../../lib/organisers.ts';
import { useOwnId, useOwnRole } from './hooks.ts';

/** Whether the user may suspend a person; false while the own account is being read. */
export function useMaySuspend(id: number, role: string | undefined): boolean {
  const ownId = useOwnId();
  const own = useOwnRole();
  return ownId !== undefined && ownId !== id && maySuspendRole(own, role);
}
