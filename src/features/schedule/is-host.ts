import type { User } from '../../../contract/users.ts';
import type { EventRow } from '../../db/database.ts';
import { isOrganiser } from '../../lib/organisers.ts';
import { hostsOf } from './schedule-filter.ts';

/** Whether the person hosts the event or is an organiser. */
export const isHost = (event: Pick<EventRow, 'user' | 'experts'>, me: User | null): boolean =>
  me !== null && (isOrganiser(me.role?.alias) || hostsOf(event).some(({ id }) => id === me.id));
