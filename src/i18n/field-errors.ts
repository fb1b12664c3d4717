import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

export const blank = msg`This field can’t be blank`;
export const noAddress = msg`This is not an e-mail address`;

/**
 * What a server finds wrong with a field, in words. Ours says it in codes, which people never read; others in words,
 * in the language they were asked in.
 */
export function fieldErrorText(found: readonly string[]): MessageDescriptor | string {
  const words = found.find((each) => /\s/.test(each.trim()));
  if (words !== undefined) return words;
  const [code = '', of = ''] = found[0]?.split(':') ?? [];
  const limit = Number(of);
  if (code === 'required') return blank;
  if (code === 'email') return noAddress;
  if (code === 'max' && limit > 0)
    return msg`${plural(limit, { one: 'No more than # character, please', other: 'No more than # characters, please' })}`;
  if (code === 'min' && limit > 0)
    return msg`${plural(limit, { one: 'At least # character, please', other: 'At least # characters, please' })}`;
  return msg`The server does not accept this`;
}
