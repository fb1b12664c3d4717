import type * as v from 'valibot';
import { group, listGroups, message } from './chat.ts';
import { event, listEvents } from './events.ts';
import { listLogs, log } from './logs.ts';
import { listUsers, user } from './users.ts';

/**
 * Every kind of row that devices keep, in the order in which they are fetched whole. `tables`: where a device keeps it,
 * the first under the row's own id. `list` brings all there are; messages come by their groups. `storage`: what it
 * counts as on the storage page, where the last kind of several is what is counted.
 */
export const rowKinds = {
  event: {
    schema: event,
    area: 'events',
    list: listEvents,
    tables: ['events', 'event_details'],
    storage: 'schedule',
  },
  user: { schema: user, area: 'users', list: listUsers, tables: ['users'], storage: 'people' },
  log: { schema: log, area: 'logs', list: listLogs, tables: ['logs'], storage: 'notifications' },
  group: { schema: group, area: 'groups', list: listGroups, tables: ['groups'], storage: 'chats' },
  message: {
    schema: message,
    area: 'messages',
    list: null,
    tables: ['messages', 'windows'],
    storage: 'chats',
  },
} as const;

type Kinds = typeof rowKinds;
export type RowKind = keyof Kinds;
export const rowKindNames = Object.keys(rowKinds) as RowKind[];

export type Row<K extends RowKind> = v.InferOutput<Kinds[K]['schema']>;
export type RowOnWire<K extends RowKind> = v.InferInput<Kinds[K]['schema']>;

/** What is fetched whole: a list of each kind, one's own profile, and what the packed programme leaves out. */
export type Area = Kinds[RowKind]['area'] | 'profile' | 'details';
export type StorageName = Kinds[RowKind]['storage'];

const [first, ...others] = rowKindNames.map((kind) => rowKinds[kind].area);

/** In the order in which they are fetched: the first screen shows the programme, and whose it is. */
export const areas: readonly Area[] = [first!, 'profile', ...others, 'details'];
