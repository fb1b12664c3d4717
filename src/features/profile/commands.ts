import { retrySync, signOut as endSession } from '../../platform/sync.ts';

export const sendEverything = (): void => retrySync();

/** Deletes what this device holds of the person, at once also without a line. */
export const signOut = (): Promise<void> => endSession();
