import * as v from 'valibot';
import { rowText } from './scalars.ts';

/** A group of polls in the forms of other servers: `{title, items}`, `{name, polls}` and mixtures of them. */
const pollGroup = v.pipe(
  v.union([
    v.looseObject({ items: v.array(v.unknown()) }),
    v.pipe(
      v.looseObject({ polls: v.array(v.unknown()) }),
      v.transform(({ polls, ...rest }) => ({ ...rest, items: polls })),
    ),
  ]),
  v.transform((group) => {
    const { title, name, items } = group as { title?: unknown; name?: unknown; items: unknown[] };
    return { title: v.parse(v.fallback(rowText, ''), title ?? name), items };
  }),
);

const withGroup = (title: string, polls: readonly unknown[]): unknown[] =>
  polls.map((each) =>
    typeof each === 'object' && each !== null && title !== '' ? { group: title, ...each } : each,
  );

/**
 * Polls as one list. If a server groups them, as rows or as an object, each poll gets the title of its group.
 */
export function flattenGroups(data: unknown): unknown {
  const polls = Array.isArray(data) ? data : groupsOfMap(data);
  return polls ? polls.flatMap(pollsOf) : data;
}

function pollsOf(each: unknown): unknown[] {
  const group = v.safeParse(pollGroup, each);
  return group.success ? withGroup(group.output.title, group.output.items) : [each];
}

/** Reads a single group, polls by group title, or polls by id; null for any other form. */
function groupsOfMap(data: unknown): unknown[] | null {
  if (typeof data !== 'object' || data === null) return null;
  if (v.is(pollGroup, data)) return [data];
  const entries = Object.entries(data);
  if (entries.some(([, part]) => typeof part !== 'object' || part === null)) return null;
  return entries.flatMap(([title, part]: [string, unknown]) => {
    if (Array.isArray(part)) return withGroup(title, part);
    return v.is(pollGroup, part) ? [{ title, ...part }] : [part];
  });
}
