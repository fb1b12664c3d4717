import { isStorageBlocked } from '../lib/web-storage.ts';

const lasting = ['MissingAPIError', 'SecurityError', 'InvalidAccessError'];

/** Whether an error of IndexedDB does not pass by itself: there is none here, or site data is blocked. */
export const isPermanent = (error: unknown): boolean =>
  // Chromium then fails with an UnknownError, as it does where the disk is at fault.
  isStorageBlocked() ||
  // Dexie wraps what the browser threw.
  (error instanceof Error &&
    (lasting.includes(error.name) || ('inner' in error && isPermanent(error.inner))));
