import { isStorageBlocked } from '../lib/web-storage.ts';

const permanentErrors = ['MissingAPIError', 'SecurityError', 'InvalidAccessError'];

/** True if an error of IndexedDB is permanent: there is no IndexedDB, or site data is blocked. */
export const isPermanent = (error: unknown): boolean =>
  // If site data is blocked, Chromium fails with an UnknownError, as it does for disk errors.
  isStorageBlocked() ||
  // Dexie wraps the browser's error.
  (error instanceof Error &&
    (permanentErrors.includes(error.name) || ('inner' in error && isPermanent(error.inner))));
