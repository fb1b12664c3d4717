import type { Outcome } from '../../../src/lib/sync-api.ts';
import type { RequestOutcome } from '../transport/classify.ts';

type Failed = Extract<Outcome<never>, { ok: false }>;

/** No request can be made: the device is offline or a gate is closed. */
export const offline: Failed = { ok: false, code: 'offline' };

/** The device had no space for the response. */
export const quotaExceeded: Failed = { ok: false, code: 'noRoom' };

/** The error of a request whose caller waits for it. */
export function failure(outcome: Exclude<RequestOutcome, { type: 'done' }>): Failed {
  switch (outcome.type) {
    case 'auth':
      return { ok: false, code: 'unauthenticated', http: 401 };
    case 'closed':
      return { ok: false, code: outcome.reason, http: 413 };
    case 'untried':
      return offline;
    case 'later':
    case 'dead': {
      const { code, http, message, errors, happened } = outcome.error;
      return {
        ok: false,
        code,
        ...(http !== undefined && { http }),
        ...(message !== undefined && { message }),
        ...(errors && { errors }),
        ...(happened && { happened }),
      };
    }
  }
}
