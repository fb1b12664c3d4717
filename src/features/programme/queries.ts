import type { User } from '../../../contract/users.ts';
import { database } from '../../db/current-database.ts';
import type { EventRow } from '../../db/database.ts';
import { listEvents } from '../../db/events.ts';
import { getMe } from '../../db/users.ts';
import { changesWait, getMeta } from '../../db/meta.ts';
import { homeZoneOf } from '../../lib/home-zone.ts';

export interface DeskProgramme {
  events: readonly EventRow[];
  people: User[];
  /** Time zone of the school, in which the programme is edited. */
  zone: string;
  role: string | undefined;
  offline: boolean;
}

export async function getDeskProgramme(): Promise<DeskProgramme> {
  const [events, people, connection, me] = await Promise.all([
    listEvents(),
    database().users.toArray(),
    getMeta('connection'),
    getMe(),
  ]);
  return {
    events,
    people,
    role: me?.role?.alias,
    zone: homeZoneOf(connection?.schoolZone),
    offline: changesWait(connection),
  };
}
