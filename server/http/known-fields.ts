import type * as v from 'valibot';
import { Refusal } from './refusal.ts';

/** Keys that ask for nothing: the language of a page, and what keeps a cache from answering. */
const harmless = /^(lang|locale|_+|cb|t|ts|v|timestamp|nocache|rand(om)?)$/;

/** The names an object schema knows; undefined where the schema is of another kind. */
function namesOf(schema: v.GenericSchema): readonly string[] | undefined {
  if ('entries' in schema && typeof schema.entries === 'object' && schema.entries !== null)
    return Object.keys(schema.entries);
  return 'wrapped' in schema ? namesOf(schema.wrapped as v.GenericSchema) : undefined;
}

/** @throws Refusal naming the keys of the body that the schema does not have */
export function requireKnownFields(schema: v.GenericSchema, sent: unknown): void {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return;
  const names = namesOf(schema);
  if (!names) return;
  const isStrange = (name: string) => name !== 'client_id' && !names.includes(name) && !harmless.test(name);
  refuse(Object.keys(sent).filter(isStrange));
}

/** @throws Refusal naming the keys of the query that the schema does not have, and that might be meant for something */
export function requireKnownQuery(schema: v.GenericSchema | undefined, query: object): void {
  const names = schema ? (namesOf(schema) ?? []) : [];
  refuse(Object.keys(query).filter((name) => !names.includes(name) && !harmless.test(name)));
}

function refuse(strange: readonly string[]): void {
  if (strange.length === 0) return;
  const named = strange.slice(0, 20).map((name): [string, string[]] => [name.slice(0, 60), ['unknownField']]);
  throw new Refusal('invalid', { fields: Object.fromEntries(named) });
}
