import { apiOrigin } from './api-base.ts';

/** Passkeys need HTTPS and belong to a host name, so not to an address of numbers. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis &&
  globalThis.isSecureContext &&
  apiOrigin() === '' &&
  !/^[\d.]+$|:/.test(location.hostname);
