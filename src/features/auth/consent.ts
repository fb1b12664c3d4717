import type { Outcome, SignedIn } from '../../lib/sync-api.ts';

export interface ConsentDialogProps {
  /** The person has not agreed to any version yet. */
  isFirst?: boolean;
  /** Signs in with the consent. */
  onAgree: () => Promise<Outcome<SignedIn>>;
  onClose: () => void;
}

/** The version of the legal documents in the data of a refusal; null if there is none. */
export const consentVersionIn = (data: unknown): string | null =>
  typeof data === 'object' && data !== null && 'version' in data && typeof data.version === 'string'
    ? data.version
    : null;

/** Whether the person of a refusal has no account yet. */
export const isFirstConsent = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'first' in data && data.first === true;

/** The e-mail address in the data of a refusal; empty if there is none. */
export const emailIn = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'email' in data && typeof data.email === 'string'
    ? data.email
    : '';
