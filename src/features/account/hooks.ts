import { useLiveQuery } from 'dexie-react-hooks';
import { getMeta } from '../../db/meta.ts';
import { getMe } from '../../db/users.ts';

/** The address used to sign in; undefined until it is read. */
export const useOwnAddress = (): string | undefined => useLiveQuery(() => getMe())?.email ?? undefined;

/** Time of the last pull in ms. A sign-in or sign-out on another device makes this one pull. */
export const useLastSyncAt = (): number | undefined =>
  useLiveQuery(() => getMeta('connection'))?.lastSyncAt ?? undefined;
