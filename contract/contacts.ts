import * as v from 'valibot';
import { codeText } from './check-in.ts';
import { endpoint } from './endpoint.ts';
import { id, idText, lateTimestamp, rev, rowText, text } from './scalars.ts';
import { person } from './users.ts';

export const contactNoteMax = 2000;

/** What a person can share with a contact, beyond what everybody sees. */
export const sharedFields = ['email', 'phone', 'work_place', 'position', 'linkedin_link'] as const;
export type SharedField = (typeof sharedFields)[number];

/**
 * - `asked`: only the caller has shared something
 * - `offered`: only the other person has
 * - `confirmed`: both have
 */
export const contactStates = ['asked', 'offered', 'confirmed'] as const;
export type ContactState = (typeof contactStates)[number];

/** A contact of the caller. Its id is the other person's. */
export const contact = v.object({
  id,
  person,
  state: v.nullish(v.picklist(contactStates), 'asked'),
  /** What the caller shares. */
  own: v.fallback(v.array(v.picklist(sharedFields)), []),
  /** What the other person shares, as it is now in their profile. */
  shared: v.fallback(v.record(v.picklist(sharedFields), v.nullable(rowText)), {}),
  /** Only the caller sees it. */
  note: v.optional(v.nullable(rowText)),
  /** Time on the device when the code was scanned, or the contact was shared. */
  at: lateTimestamp,
  rev: v.optional(rev, 0),
});
export type Contact = v.InferOutput<typeof contact>;
export type ContactOnWire = v.InferInput<typeof contact>;

export const sharedContact = v.object({
  user_id: id,
  /** The scanned code. Without it, the other person must have shared first. */
  code: v.optional(codeText),
  fields: v.pipe(v.array(v.picklist(sharedFields)), v.maxLength(sharedFields.length)),
  /** Milliseconds since 1970. */
  at: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
});

export const contactNote = v.object({ user_id: id, note: v.nullable(text(contactNoteMax)) });
export const removedContact = v.object({ user_id: id });

const personId = v.object({ id: idText });

export const listContacts = endpoint({
  method: 'GET',
  path: '/contacts',
  access: 'approved',
  summary: 'List the contacts of the caller with what they share (extension)',
  output: v.array(contact),
});

export const shareContact = endpoint({
  method: 'POST',
  path: '/contacts',
  access: 'approved',
  summary:
    'Share fields of the own profile with a person whose code was scanned, or who has shared first (extension)',
  body: sharedContact,
  output: contact,
  keyed: true,
});

export const setContactNote = endpoint({
  method: 'PUT',
  path: '/contacts/:id/note',
  access: 'approved',
  summary: 'Set the own note about a contact (extension)',
  params: personId,
  body: v.omit(contactNote, ['user_id']),
  output: contact,
  keyed: true,
});

export const removeContact = endpoint({
  method: 'DELETE',
  path: '/contacts/:id',
  access: 'approved',
  summary: 'Remove a contact; both sides lose what was shared (extension)',
  params: personId,
  keyed: true,
});
