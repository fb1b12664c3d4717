import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { blank, noAddress } from '../../i18n/field-errors.ts';
import type { FieldErrors } from '../../ui/use-form.ts';

export const signUpFields = ['first_name', 'last_name', 'email', 'password', 'terms'] as const;
export type SignUpField = (typeof signUpFields)[number];
export const forgotFields = ['email'] as const;
export const resetFields = ['email', 'password', 'password_confirmation', 'terms'] as const;
export type ResetField = (typeof resetFields)[number];

const notAgreed = msg`Please agree to these first`;
const tooShort = msg`At least 8 characters, please`;
const onlyLetters = msg`Only letters, spaces, hyphens, apostrophes and dots, please`;
export const notTheSame = msg`The two passwords are not the same`;

const looksLikeAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

function addressError(email: string): MessageDescriptor | undefined {
  if (email.trim() === '') return blank;
  return looksLikeAddress(email) ? undefined : noAddress;
}

function passwordError(password: string): MessageDescriptor | undefined {
  if (password === '') return blank;
  return password.length < 8 ? tooShort : undefined;
}

function nameError(name: string): MessageDescriptor | undefined {
  if (name.trim() === '') return blank;
  return /^[\p{L}\p{M} .'’ʼ‘‐‑-]+$/u.test(name.trim()) ? undefined : onlyLetters;
}

const only = <F extends string>(found: Partial<Record<F, MessageDescriptor | undefined>>): FieldErrors<F> =>
  Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined)) as FieldErrors<F>;

export const checkSignUp = (values: Record<SignUpField, string>, agreed: boolean): FieldErrors<SignUpField> =>
  only<SignUpField>({
    first_name: nameError(values.first_name),
    last_name: nameError(values.last_name),
    email: addressError(values.email),
    password: passwordError(values.password),
    terms: agreed ? undefined : notAgreed,
  });

export const checkForgot = ({ email }: Record<'email', string>): FieldErrors<'email'> =>
  only<'email'>({ email: addressError(email) });

export const checkReset = (values: Record<ResetField, string>, agreed: boolean): FieldErrors<ResetField> =>
  only<ResetField>({
    email: addressError(values.email),
    password: passwordError(values.password),
    password_confirmation: values.password === values.password_confirmation ? undefined : notTheSame,
    terms: agreed ? undefined : notAgreed,
  });

interface Refusal {
  code: string;
  http?: number | undefined;
  errors?: Record<string, string[]>;
}

const noLine = msg`There is no connection to the server. Please try again when you are online.`;
const serverFault = msg`The server has a fault. Please try again later.`;
const tooMany = msg`Too many attempts. Please wait a few minutes and try again.`;

/** What is the matter with a link that was mailed. */
export const spentLink = msg`This link has been used, or is too old.`;

/** The cases that all these pages have in common; `closed` in the words of each. */
export function accessRefusal(refusal: Refusal, closed: MessageDescriptor): MessageDescriptor {
  const { http, errors } = refusal;
  if (http === 413) return closed;
  if (http === 429) return tooMany;
  if (errors?.['token']) return spentLink;
  if (http === undefined) return noLine;
  return serverFault;
}

export const signUpClosed = msg`Signing up is not possible now: the platform is closed for an update.`;
export const forgotClosed = msg`A new password is not possible now: the platform is closed for an update.`;
export const resetClosed = msg`The password cannot be changed now: the platform is closed for an update.`;
