import { useLiveQuery } from 'dexie-react-hooks';
import { getMe } from '../../db/users.ts';

/** The address used to sign in; undefined until it is read. */
export const useOwnAddress = (): string | undefined => useLiveQuery(() => getMe())?.email ?? undefined;
