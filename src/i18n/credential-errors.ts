import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { blankField, invalidEmail } from './field-errors.ts';

const tooShort = msg`Use at least 8 characters`;
export const passwordsDiffer = msg`The passwords don’t match`;

const looksLikeAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

export function addressError(email: string): MessageDescriptor | undefined {
  if (email.trim() === '') return blankField;
  return looksLikeAddress(email) ? undefined : invalidEmail;
}

export function passwordError(password: string): MessageDescriptor | undefined {
  if (password === '') return blankField;
  return password.length < 8 ? tooShort : undefined;
}

interface Refusal {
  code: string;
  http?: number | undefined;
  errors?: Record<string, string[]>;
}

const noConnection = msg`The server can’t be reached. Please try again when you are online.`;
const serverFault = msg`A server error occurred. Please try again later.`;
const tooManyAttempts = msg`Too many attempts. Please wait a few minutes and try again.`;

/** Error of a mailed link. */
export const expiredLink = msg`This link has expired or has already been used.`;

/** Errors that all sign-in pages share; the caller passes the text for `closed`. */
export function accessRefusal(refusal: Refusal, closed: MessageDescriptor): MessageDescriptor {
  const { http, errors } = refusal;
  if (http === 413) return closed;
  if (http === 429) return tooManyAttempts;
  if (errors?.['token']) return expiredLink;
  if (http === undefined) return refusal.code === 'unreadable' ? serverFault : noConnection;
  return serverFault;
}
