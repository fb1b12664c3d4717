import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

export const blank = msg`This field can’t be blank`;
export const noAddress = msg`Enter a valid e-mail address`;

const rules: Readonly<Record<string, MessageDescriptor>> = {
  letters: msg`Use only letters, spaces, hyphens and apostrophes`,
  characters: msg`Remove characters that are not text`,
  date: msg`Enter a valid date`,
  tooYoung: msg`The date must be at least a year ago`,
  phone: msg`Enter a phone number that starts with + and the country code`,
  link: msg`Enter a web address`,
  country: msg`Choose a country from the list`,
  video: msg`Choose a video in MP4 or WebM format`,
  tooManyPlaces: msg`Add no more than 20 entries`,
};

/**
 * Text of a field error. Our server sends codes, which are translated; other servers send sentences in the
 * requested language.
 */
export function fieldErrorText(found: readonly string[]): MessageDescriptor | string {
  const words = found.find((each) => /\s/.test(each.trim()));
  if (words !== undefined) return words;
  const [code = '', of = ''] = found[0]?.split(':') ?? [];
  const limit = Number(of);
  if (code === 'required') return blank;
  if (code === 'email') return noAddress;
  const known = rules[code];
  if (known) return known;
  if (code === 'max' && limit > 0)
    return msg`${plural(limit, { one: 'Use no more than # character', other: 'Use no more than # characters' })}`;
  if (code === 'min' && limit > 0)
    return msg`${plural(limit, { one: 'Use at least # character', other: 'Use at least # characters' })}`;
  return msg`The server did not accept this value`;
}
