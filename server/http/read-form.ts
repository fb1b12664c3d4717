import { Refusal } from './refusal.ts';

export interface FormBody {
  /** In the shape a JSON body would have. */
  fields: Record<string, unknown>;
  files: ReadonlyMap<string, File>;
}

const mostParts = 200;

const dotted = (name: string) => name.replace(/\[(\w+)\]$/, '.$1');
const unreadable = () => new Refusal('invalid', { fields: { body: ['invalid'] } });

/**
 * Reads a form: `name[]` are lists, `name[key]` becomes `name.key`, `_clear[]` names what is null, `_base` is JSON.
 * What is empty counts as absent.
 */
export async function readForm(body: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormBody> {
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw unreadable();
  });
  const fields = new Map<string, unknown>();
  const files = new Map<string, File>();
  let parts = 0;
  for (const [name, value] of form) {
    if (++parts > mostParts) throw unreadable();
    if (typeof value !== 'string') files.set(name, value);
    else if (name === '_clear[]') fields.set(dotted(value), null);
    else if (name === '_base') fields.set('base', parsed(value));
    else if (value === '') continue;
    else if (name.endsWith('[]')) append(fields, name.slice(0, -2), value);
    else fields.set(dotted(name), value);
  }
  return { fields: Object.fromEntries(fields), files };
}

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
