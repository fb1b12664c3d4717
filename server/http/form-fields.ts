import { Refusal } from './refusal.ts';

const unreadable = () => new Refusal('invalid', { fields: { body: ['invalid'] } });

/**
 * Converts form fields to the shape of a JSON body: `name[]` and `name[0]` are lists, `name[key]` becomes
 * `name.key`, `_clear[]` names fields that are null, `_base` is JSON. Empty values count as absent, except
 * for the fields `clearedByEmpty`, where they are null.
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
