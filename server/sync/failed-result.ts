import type { ErrorCode } from '../../contract/errors.ts';
import type { Locale } from '../../contract/scalars.ts';
import { fieldMessages, messageOf } from '../http/messages.ts';
import type { Refusal } from '../http/refusal.ts';

/** Refusals that a repetition may turn into success. By code: 409 is also the status of final refusals. */
const transient = new Set<ErrorCode>(['inFlight', 'tooMany', 'server', 'unavailable', 'atBox']);

export const isFinal = ({ code }: Refusal): boolean => !transient.has(code);

/** The part of a result that a push and a handover have in common. */
export const failedResult = (opId: string, refusal: Refusal, locale: Locale) => ({
  op_id: opId,
  status: isFinal(refusal) ? ('dead' as const) : ('later' as const),
  code: refusal.code,
  message: messageOf(refusal, locale),
  ...(refusal.subject && { subject: refusal.subject }),
  ...(refusal.fields && { errors: fieldMessages(refusal.fields, locale) }),
});
