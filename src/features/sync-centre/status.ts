import type { SyncStatus } from './queries.ts';

export type StatusState = 'closed' | 'offline' | 'weak' | 'sending';

/** The state of the network; null when all is sent. What failed is shown beside it and does not hide it. */
export function statusOf({ closed, waiting, line }: SyncStatus): StatusState | null {
  if (closed) return 'closed';
  if (line === 'offline') return 'offline';
  if (line === 'weak') return 'weak';
  return waiting > 0 ? 'sending' : null;
}
