import type { Outcome, SignedIn } from '../../lib/sync-api.ts';

export interface ConsentDialogProps {
  /** Signs in with the consent. */
  onAgree: () => Promise<Outcome<SignedIn>>;
  onClose: () => void;
}

/** The version of the legal documents in the data of a refusal; null if there is none. */
export const consentVersionIn = (data: unknown): string | null =>
  typeof data === 'object' && data !== null && 'version' in data && typeof data.version === 'string'
    ? data.version
    : null;
