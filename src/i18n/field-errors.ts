import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

export const blank = msg`This field can’t be blank`;
export const noAddress = msg`This is not an e-mail address`;

const rules: Readonly<Record<string, MessageDescriptor>> = {
  letters: msg`Only letters, spaces, hyphens and apostrophes, please`,
  characters: msg`There are characters in it that are no text`,
  date: msg`There is no such day`,
  tooYoung: msg`At the latest a year before today`,
  phone: msg`This is not a phone number. Begin with + and the country code.`,
  link: msg`This is not an address on the web`,
  country: msg`There is no such country`,
  video: msg`This is no video that browsers play: MP4 or WebM`,
  tooManyPlaces: msg`No more than 20 entries, please`,
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
    return msg`${plural(limit, { one: 'No more than # character, please', other: 'No more than # characters, please' })}`;
  if (code === 'min' && limit > 0)
    return msg`${plural(limit, { one: 'At least # character, please', other: 'At least # characters, please' })}`;
  return msg`The server does not accept this`;
}
