import { isDeepStrictEqual } from 'node:util';
import type { ReleasedEvent } from '../../db/programme-schema.ts';

/** Names of the fields that differ in one of the events. */
export const changedFields = (events: readonly ReleasedEvent[]): string[] => [
  ...new Set(
    events.flatMap(({ before, after }) =>
      before === null
        ? []
        : Object.entries(after).flatMap(([field, value]) =>
            isDeepStrictEqual(before[field as keyof typeof before] ?? null, value ?? null) ? [] : [field],
          ),
    ),
  ),
];
