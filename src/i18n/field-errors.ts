import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

export const blankField = msg`This field can’t be blank`;
export const invalidEmail = msg`Enter a valid e-mail address`;

const rules: Readonly<Record<string, MessageDescriptor>> = {
  letters: msg`Use only letters, spaces, hyphens and apostrophes`,
  characters: msg`Remove unsupported characters`,
  date: msg`Enter a valid date`,
  tooYoung: msg`The date must be at least one year in the past`,
  phone: msg`Enter a phone number that starts with + and the country code`,
  link: msg`Enter a web address`,
  number: msg`Enter a number`,
  choice: msg`Choose from the list`,
  country: msg`Choose a country from the list`,
  video: msg`Choose a video in MP4 or WebM format`,
  tooManyPlaces: msg`Add no more than 20 entries`,
};

/**
 * Text of a field error. Our server sends codes, which are translated; other servers send sentences in the
 * requested language.
 */
export function fieldErrorText(errors: readonly string[]): MessageDescriptor | string {
  const sentence = errors.find((each) => /\s/.test(each.trim()));
  if (sentence !== undefined) return sentence;
  const [code = '', of = ''] = errors[0]?.split(':') ?? [];
  const limit = Number(of);
  if (code === 'required') return blankField;
  if (code === 'email') return invalidEmail;
  const translated = rules[code];
  if (translated) return translated;
  if (code === 'max' && limit > 0)
    return msg`${plural(limit, { one: 'Use no more than # character', other: 'Use no more than # characters' })}`;
  if (code === 'min' && limit > 0)
    return msg`${plural(limit, { one: 'Use at least # character', other: 'Use at least # characters' })}`;
  if (code === 'maxChosen' && limit > 0) return msg`Choose no more than ${limit}`;
  return msg`The server did not accept this value`;
}
