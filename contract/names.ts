import * as v from 'valibot';

const nameCharacters = /^[\p{L}\p{M} .'’ʼ‘‐‑-]+$/u;
const anyLetter = /\p{L}/u;

/** A name of a person: letters of any script, space, hyphen, apostrophe and dot. */
export const personName = v.pipe(
  v.string('required'),
  v.transform((value) => value.normalize('NFC').trim()),
  v.nonEmpty('required'),
  v.maxLength(60, 'max:60'),
  v.check((value) => nameCharacters.test(value) && anyLetter.test(value), 'alpha'),
);
