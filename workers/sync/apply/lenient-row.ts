/*
 * Rows of servers that are not ours. One odd field must not hide the row: what cannot be read counts as absent,
 * and is told of, so that somebody can look into it. Only what has no id is no row.
 */
import * as v from 'valibot';

type Path = readonly (string | number)[];

export interface LenientRow<T> {
  row: T;
  /** Fields that were left out, as paths without positions: `experts.avatar`. */
  odd: string[];
}

const mostRounds = 12;

/** Null where even without its odd fields it is no row of the schema. */
export function readLeniently<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
): LenientRow<v.InferOutput<S>> | null {
  const odd = new Set<string>();
  let current = value;
  for (let round = 0; round < mostRounds; round++) {
    const parsed = v.safeParse(schema, current);
    if (parsed.success) return { row: parsed.output, odd: [...odd] };
    const paths = parsed.issues.map((issue) => removable(current, pathOf(issue)));
    if (paths.some((path) => path.length === 0)) return null;
    for (const path of paths) odd.add(path.filter((key) => typeof key === 'string').join('.'));
    current = without(current, paths);
  }
  return null;
}

const pathOf = (issue: v.BaseIssue<unknown>): Path =>
  (issue.path ?? []).flatMap(({ key }) => (typeof key === 'string' || typeof key === 'number' ? [key] : []));

/** What is missing already takes what it is missing from with it. */
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
  const gone = new Set(paths.filter((path) => path.length === 1).map(([key]) => String(key)));
  const inner = (key: string) =>
    paths.filter((path) => path.length > 1 && String(path[0]) === key).map((path) => path.slice(1));
  const kept = Object.entries(value)
    .filter(([key]) => !gone.has(key))
    .map(([key, each]): [string, unknown] => [key, inner(key).length > 0 ? without(each, inner(key)) : each]);
  return Array.isArray(value) ? kept.map(([, each]) => each) : Object.fromEntries(kept);
}
