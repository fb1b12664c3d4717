import type { Localized } from '../../contract/scalars.ts';
import type { PersonOnWire } from '../../contract/users.ts';

type Fields = Record<string, unknown>;

const maxBytes = 2048;
const maxTextLength = 200;

/**
 * The user of a whisper in the form the sender's client sent (an id, a name, an object of any fields), so
 * that other clients find the fields they expect. Nobody can pose as another person: ids become the sender's,
 * and so do names that are not the sender's and the fields of our own rows (avatar, role). Other scalars
 * pass. An object that is too large, or anything that is not a user, becomes `{id}`.
 */
export function correctedUser(claimed: unknown, sender: PersonOnWire): unknown {
  if (typeof claimed === 'number') return sender.id;
  if (typeof claimed === 'string') return textAs(claimed, sender);
  if (!isObject(claimed) || Buffer.byteLength(JSON.stringify(claimed)) > maxBytes) return { id: sender.id };
  const own: Fields = {};
  for (const [field, value] of Object.entries(claimed)) {
    const passed = fieldAs(field, value, sender);
    if (passed !== undefined) own[field] = passed;
  }
  return own;
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const idFields = new Set(['id', 'user_id', 'userid', 'uid']);
const pictures = /avatar|photo|picture|image/i;
const lastNames = /last|surname|family|фамил/i;
const firstNames = /first|given|^имя$/i;
/** Field names that a client may show as the name of the person typing. */
const names = /name|title|label|nick|login|mail|phone|author|person|user|фио|имя|фамил/i;

/** Undefined for a field that is dropped. */
function fieldAs(field: string, value: unknown, sender: PersonOnWire): unknown {
  const known: Fields = { ...sender };
  if (idFields.has(field.toLowerCase())) return typeof value === 'string' ? String(sender.id) : sender.id;
  if (field in known && typeof value !== 'string') return known[field];
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') {
    if (pictures.test(field)) return sender.avatar ?? null;
    if (names.test(field)) return nameAs(field, value, sender);
    return value.length <= maxTextLength ? value : undefined;
  }
  // In a nested object, only values that cannot name a person pass.
  if (!isObject(value)) return undefined;
  const plain = Object.entries(value).filter(
    ([, each]) => each === null || typeof each === 'number' || typeof each === 'boolean',
  );
  return Object.fromEntries(plain);
}

/** A bare string is an id or a name. */
const textAs = (claimed: string, sender: PersonOnWire): string =>
  /^\d+$/.test(claimed) ? String(sender.id) : nameAs('name', claimed, sender);

function nameAs(field: string, claimed: string, sender: PersonOnWire): string {
  if (ownNames(sender).has(folded(claimed))) return claimed;
  const [first, last] = [sender.first_name ?? '', sender.last_name ?? ''].map(String);
  if (lastNames.test(field)) return last!;
  if (firstNames.test(field)) return first!;
  return `${first} ${last}`.trim();
}

const folded = (text: string) => text.normalize('NFC').toLocaleLowerCase('en').replaceAll(/\s+/g, ' ').trim();

/** Folded first names, last names and both in either order, in every language. */
function ownNames({ first_name, last_name, localized_name, localized_surname }: PersonOnWire): Set<string> {
  const all = (own: unknown, localized: Localized | null | undefined) =>
    [own, ...Object.values(localized ?? {})]
      .filter((text) => typeof text === 'string' && text !== '')
      .map(String);
  const firsts = all(first_name, localized_name);
  const lasts = all(last_name, localized_surname);
  const both = firsts.flatMap((first) => lasts.flatMap((last) => [`${first} ${last}`, `${last} ${first}`]));
  return new Set([...firsts, ...lasts, ...both].map(folded));
}
