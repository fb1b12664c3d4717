/*
 * Reads rows of servers other than ours. An unreadable field must not hide its row: the field counts as
 * absent and its path is returned for the diagnostics log. Only a row without an id is rejected.
 */
import * as v from 'valibot';

type Path = readonly (string | number)[];

export interface LenientRow<T> {
  row: T;
  /** Paths of the fields that were left out, without array positions: `experts.avatar`. */
  unreadable: string[];
}

const maxRounds = 12;

/** Null if the value does not match the schema even without its unreadable fields. */
export function readLeniently<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
): LenientRow<v.InferOutput<S>> | null {
  const unreadable = new Set<string>();
  let current = value;
  for (let round = 0; round < maxRounds; round++) {
    const parsed = v.safeParse(schema, current);
    if (parsed.success) return { row: parsed.output, unreadable: [...unreadable] };
    const paths = parsed.issues.map((issue) => removable(current, pathOf(issue)));
    if (paths.some((path) => path.length === 0)) return null;
    for (const path of paths) unreadable.add(path.filter((key) => typeof key === 'string').join('.'));
    current = without(current, paths);
  }
  return null;
}

const pathOf = (issue: v.BaseIssue<unknown>): Path =>
  (issue.path ?? []).flatMap(({ key }) => (typeof key === 'string' || typeof key === 'number' ? [key] : []));

/** The path to remove. If the value at a path is missing, its parent has to be removed. */
function removable(value: unknown, path: Path): Path {
  let at: unknown = value;
  for (const [depth, key] of path.entries()) {
    const next: unknown = typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined;
    if (next === undefined) return path.slice(0, depth);
    at = next;
  }
  return path;
}

function without(value: unknown, paths: readonly Path[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const removed = new Set(paths.filter((path) => path.length === 1).map(([key]) => String(key)));
  const inner = (key: string) =>
    paths.filter((path) => path.length > 1 && String(path[0]) === key).map((path) => path.slice(1));
  const remaining = Object.entries(value)
    .filter(([key]) => !removed.has(key))
    .map(([key, each]): [string, unknown] => [key, inner(key).length > 0 ? without(each, inner(key)) : each]);
  return Array.isArray(value) ? remaining.map(([, each]) => each) : Object.fromEntries(remaining);
}
