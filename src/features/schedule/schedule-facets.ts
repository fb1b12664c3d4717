import type { EventKind } from '../../../contract/events.ts';
import type { Person } from '../../../contract/users.ts';
import type { EventRow } from '../../db/database.ts';
import { kindOf } from './event-kind.ts';
import { hostsOf } from './schedule-filter.ts';

/** What a programme can be filtered by: the kinds and the hosts that are in it. */
export function facetsOf(events: readonly EventRow[]): { kinds: EventKind[]; hosts: Person[] } {
  const kinds = new Set<EventKind>();
  const hosts = new Map<number, Person>();
  for (const event of events) {
    kinds.add(kindOf(event.type));
    for (const host of hostsOf(event)) hosts.set(host.id, host);
  }
  return { kinds: [...kinds], hosts: [...hosts.values()] };
}
