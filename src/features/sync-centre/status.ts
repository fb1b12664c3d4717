import type { SyncStatus } from './queries.ts';

export type StatusState = 'failed' | 'closed' | 'offline' | 'weak' | 'sending';

/** What the shell says about the network; nothing when all is in step. What needs the person comes first. */
export function statusOf({ failed, closed, waiting, line }: SyncStatus): StatusState | null {
  if (failed > 0) return 'failed';
  if (closed) return 'closed';
  if (line === 'offline') return 'offline';
  if (line === 'weak') return 'weak';
  return waiting > 0 ? 'sending' : null;
}
