import { errorCodes } from '../../contract/errors.ts';

const ours = new Set([
  ...Object.keys(errorCodes),
  ...['network', 'timeout', 'foreign', 'offline', 'expired', 'maybeSent', 'unreadable', 'moved'],
]);

/** A code as it may be written down and passed on: of a server's own words nothing but that there were some. */
export const safeCode = (code: string): string =>
  ours.has(code) || /^http-\d{3}$/.test(code) ? code : 'other';
