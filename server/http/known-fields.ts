import type * as v from 'valibot';
import { Refusal } from './refusal.ts';

/** The names an object schema knows; undefined where the schema is of another kind. */
function namesOf(schema: v.GenericSchema): readonly string[] | undefined {
  if ('entries' in schema && typeof schema.entries === 'object' && schema.entries !== null)
    return Object.keys(schema.entries);
  return 'wrapped' in schema ? namesOf(schema.wrapped as v.GenericSchema) : undefined;
}

/** Refuses by name what a call does not know, which must not be taken for nothing. */
export function mustBeKnown(schema: v.GenericSchema, sent: unknown, also: readonly string[] = []): void {
  const names = namesOf(schema);
  if (!names || typeof sent !== 'object' || sent === null || Array.isArray(sent)) return;
  const known = new Set([...names, ...also]);
  const strange = Object.keys(sent).filter((name) => !known.has(name));
  if (strange.length === 0) return;
  const named = strange.slice(0, 20).map((name): [string, string[]] => [name.slice(0, 60), ['unknownField']]);
  throw new Refusal('invalid', { fields: Object.fromEntries(named) });
}
