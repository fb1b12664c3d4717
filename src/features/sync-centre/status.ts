import type { SyncStatus } from './queries.ts';

export type StatusState = 'closed' | 'offline' | 'box' | 'weak' | 'sending';

/** Returns the state of the network; null when everything is sent. Failed changes are shown separately. */
export function statusOf({ closed, isSending, line, box }: SyncStatus): StatusState | null {
  if (closed) return 'closed';
  if (line === 'offline') return 'offline';
  if (box) return 'box';
  if (line === 'weak') return 'weak';
  return isSending ? 'sending' : null;
}
