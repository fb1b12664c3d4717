import { Refusal } from './refusal.ts';

const unreadable = () => new Refusal('invalid', { fields: { body: ['invalid'] } });

/**
 * Fields of a form in the shape a JSON body would have: `name[]` and `name[0]` are lists, `name[key]` becomes
 * `name.key`, `_clear[]` names what is null, `_base` is JSON. What is empty counts as absent, except in the fields
 * `clearedByEmpty`, where it is null.
 */
export function fieldsOf(
  pairs: Iterable<readonly [string, string]>,
  clearedByEmpty: readonly string[] = [],
): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [name, value] of pairs) {
    if (value === '' && clearedByEmpty.includes(name)) fields.set(name, null);
    else takeField(fields, name, value);
  }
  return Object.fromEntries(fields);
}

function takeField(fields: Map<string, unknown>, name: string, value: string): void {
  if (value.includes('\uFFFD')) throw unreadable();
  const [, list, index] = /^([^[\]]+)\[(\d{0,3})\]$/.exec(name) ?? [];
  if (name === '_clear[]') fields.set(dotted(value), null);
  else if (name === '_base') fields.set('base', parsed(value));
  else if (value === '') return;
  else if (list !== undefined && index !== undefined) append(fields, list, value);
  else fields.set(dotted(name), value);
}

const dotted = (name: string) => name.replace(/\[(\w+)\]$/, '.$1');

function append(fields: Map<string, unknown>, name: string, value: string): void {
  const list = fields.get(name);
  if (Array.isArray(list)) list.push(value);
  else fields.set(name, [value]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}
