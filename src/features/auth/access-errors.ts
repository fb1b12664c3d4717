import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { addressError, passwordsDiffer, passwordError } from '../../i18n/credential-errors.ts';
import { blankField } from '../../i18n/field-errors.ts';
import { type FieldErrors, onlyFound } from '../../ui/use-form.ts';

export const signUpFields = ['first_name', 'last_name', 'email', 'password', 'terms'] as const;
export type SignUpField = (typeof signUpFields)[number];
export const forgotFields = ['email'] as const;
export const resetFields = ['email', 'password', 'password_confirmation', 'terms'] as const;
export type ResetField = (typeof resetFields)[number];

const notAgreed = msg`Agree to these terms to continue`;
const onlyLetters = msg`Use only letters, spaces, hyphens, apostrophes and full stops`;
function nameError(name: string): MessageDescriptor | undefined {
  if (name.trim() === '') return blankField;
  return /^[\p{L}\p{M} .'’ʼ‘‐‑-]+$/u.test(name.trim()) ? undefined : onlyLetters;
}

export const checkSignUp = (values: Record<SignUpField, string>, agreed: boolean): FieldErrors<SignUpField> =>
  onlyFound({
    first_name: nameError(values.first_name),
    last_name: nameError(values.last_name),
    email: addressError(values.email),
    password: passwordError(values.password),
    terms: agreed ? undefined : notAgreed,
  });

export const setUpFields = ['first_name', 'last_name', 'email', 'password'] as const;
type SetUpField = (typeof setUpFields)[number];

export const checkSetUp = (values: Record<SetUpField, string>): FieldErrors<SetUpField> =>
  onlyFound({
    first_name: nameError(values.first_name),
    last_name: nameError(values.last_name),
    email: addressError(values.email),
    password: passwordError(values.password),
  });
/** `byMail`: the address is known, and the form has no field for it. */
export const checkInvitation = (
  values: Record<SignUpField, string>,
  agreed: boolean,
  byMail: boolean,
): FieldErrors<SignUpField> => {
  const { email, ...others } = checkSignUp(values, agreed);
  return byMail || email === undefined ? others : { ...others, email };
};

export const checkForgot = ({ email }: Record<'email', string>): FieldErrors<'email'> =>
  onlyFound({ email: addressError(email) });

export const checkReset = (values: Record<ResetField, string>, agreed: boolean): FieldErrors<ResetField> =>
  onlyFound({
    email: addressError(values.email),
    password: passwordError(values.password),
    password_confirmation: values.password === values.password_confirmation ? undefined : passwordsDiffer,
    terms: agreed ? undefined : notAgreed,
  });

/** `asks`: the password is required because another browser was used to sign up. */
export const checkConfirm = (
  { password }: Record<'password', string>,
  asks: boolean,
): FieldErrors<'password'> => onlyFound({ password: asks && password === '' ? blankField : undefined });

export const signUpClosed = msg`You can’t sign up now. The platform is closed for an update.`;
export const forgotClosed = msg`You can’t set a new password now. The platform is closed for an update.`;
export const resetClosed = msg`You can’t change your password now. The platform is closed for an update.`;
export const unsubscribeClosed = msg`This isn’t possible now. The platform is closed for an update.`;
