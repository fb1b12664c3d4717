import type * as v from 'valibot';
import { Refusal } from './refusal.ts';

/** Common parameters without effect here: page language and cache busters. */
const harmless = /^(lang|locale|_+|cb|t|ts|v|timestamp|nocache|rand(om)?)$/;

/** The keys of an object schema; undefined for other schemas. */
function namesOf(schema: v.GenericSchema): readonly string[] | undefined {
  if ('entries' in schema && typeof schema.entries === 'object' && schema.entries !== null)
    return Object.keys(schema.entries);
  return 'wrapped' in schema ? namesOf(schema.wrapped as v.GenericSchema) : undefined;
}

/** @throws Refusal with the keys of the body that the schema doesn't have */
export function requireKnownFields(schema: v.GenericSchema, sent: unknown): void {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return;
  const names = namesOf(schema);
  if (!names) return;
  const isStrange = (name: string) => name !== 'client_id' && !names.includes(name) && !harmless.test(name);
  refuse(Object.keys(sent).filter(isStrange));
}

/** @throws Refusal with the query parameters that the schema doesn't have, except harmless ones */
export function requireKnownQuery(schema: v.GenericSchema | undefined, query: object): void {
  const names = schema ? (namesOf(schema) ?? []) : [];
  refuse(Object.keys(query).filter((name) => !names.includes(name) && !harmless.test(name)));
}

function refuse(strange: readonly string[]): void {
  if (strange.length === 0) return;
  const named = strange.slice(0, 20).map((name): [string, string[]] => [name.slice(0, 60), ['unknownField']]);
  throw new Refusal('invalid', { fields: Object.fromEntries(named) });
}
