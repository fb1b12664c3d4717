import { type Leadership, write } from '../leader/leadership.ts';
import { queueRefetch } from './refetch-queue.ts';

/** Queues the lists that servers without deltas send in one language only. */
export const refetchLocalised = (leadership: Leadership): Promise<boolean> =>
  write(leadership, [], () => queueRefetch(leadership.db, { areas: ['events', 'users', 'logs', 'groups'] }));
