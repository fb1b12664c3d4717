import type { Material } from '../../../contract/library.ts';
import type { User } from '../../../contract/users.ts';
import type { EventRow } from '../../db/database.ts';
import { isAdmin } from '../../lib/organisers.ts';

/** The properties of a person that decide their rights in the library. */
export interface Requester {
  id: number;
  role: string;
  /** Ids of the events at which they speak. */
  events: ReadonlySet<number>;
  /** The server follows only the specification: no courses, subtitles, restoring, or editing of folders. */
  isPlain: boolean;
}

export const requesterOf = (
  me: User | undefined,
  events: readonly EventRow[],
  isPlain: boolean,
): Requester => ({
  id: me?.id ?? 0,
  role: me?.role?.alias ?? 'attendee',
  isPlain,
  events: new Set(
    events
      .filter(({ user, experts }) => user?.id === me?.id || experts.some(({ id }) => id === me?.id))
      .map(({ id }) => id),
  ),
});

/** Experts may upload; to the library of an event only its speakers. */
export const mayUpload = ({ role, events }: Requester, event: number | null = null): boolean =>
  isAdmin(role) || (role === 'expert' && (event === null || events.has(event)));

export const mayEdit = (me: Requester, material: Pick<Material, 'user_id' | 'events'>): boolean =>
  isAdmin(me.role) ||
  (me.role === 'expert' &&
    (material.user_id === me.id || material.events.some(({ id }) => me.events.has(id))));
