import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { accessRefusal, addressError, passwordsDiffer, passwordError } from '../../i18n/credential-errors.ts';
import { blankField, fieldErrorText } from '../../i18n/field-errors.ts';
import { onlyFound } from '../../ui/use-form.ts';

export const emailFields = ['email', 'current_password'] as const;
export const passwordFields = ['current_password', 'password', 'password_confirmation'] as const;

const closed = msg`This isn’t possible now. The platform is closed for an update.`;

const needed = (text: string) => (text === '' ? blankField : undefined);

/** An account without a password is not asked for one. */
export const emailCheck =
  (hasPassword: boolean) =>
  ({ email, current_password }: Record<(typeof emailFields)[number], string>) =>
    onlyFound({
      email: addressError(email),
      current_password: hasPassword ? needed(current_password) : undefined,
    });

export const passwordCheck =
  (hasPassword: boolean) => (values: Record<(typeof passwordFields)[number], string>) =>
    onlyFound({
      current_password: hasPassword ? needed(values.current_password) : undefined,
      password: passwordError(values.password),
      password_confirmation: values.password === values.password_confirmation ? undefined : passwordsDiffer,
    });

const gone = msg`This no longer exists. It may have been deleted on another device.`;

/** Also of errors that belong to no field of the form, whose texts the server sends. */
export function credentialRefusal(refused: Parameters<typeof accessRefusal>[0]): MessageDescriptor | string {
  const [first] = Object.values(refused.errors ?? {});
  if (refused.code === 'invalid' && first) return fieldErrorText(first);
  return refused.code === 'notFound' ? gone : accessRefusal(refused, closed);
}
