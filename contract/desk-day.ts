import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { id, localized, rowText, timestamp } from './scalars.ts';
import { person } from './users.ts';

const deskEvent = v.object({
  id,
  name: rowText,
  localized_name: v.nullable(localized),
  time_start: timestamp,
  time_finish: timestamp,
  room: v.nullable(rowText),
  kind: rowText,
  cancelled: v.boolean(),
  hosts: v.array(v.object({ person, inside: v.boolean() })),
  /** `joined`: people who have been in its meeting; `inside`: people in it now. */
  joined: v.number(),
  inside: v.number(),
  places: v.nullable(v.number()),
  booked: v.number(),
  waiting: v.number(),
  /** Mean rating out of five; null without ratings. */
  rating: v.nullable(v.number()),
  ratings: v.number(),
});
export type DeskEvent = v.InferOutput<typeof deskEvent>;

export const getDeskDay = endpoint({
  method: 'GET',
  path: '/desk/day',
  access: 'approved',
  summary:
    'List the events of the day with their missing speakers, joins, ratings and places (organisers; extension)',
  output: v.object({ events: v.array(deskEvent) }),
});
