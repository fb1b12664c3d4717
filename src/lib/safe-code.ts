import { errorCodes } from '../../contract/errors.ts';

const knownCodes = new Set([
  ...Object.keys(errorCodes),
  ...['network', 'timeout', 'foreign', 'offline', 'expired', 'maybeSent', 'unreadable', 'moved'],
  'boxSession',
]);

/**
 * An error code that is safe to log; `other` for any code that we do not define, which may contain text of a
 * server.
 */
export const safeCode = (code: string): string =>
  knownCodes.has(code) || /^http-\d{3}$/.test(code) ? code : 'other';
