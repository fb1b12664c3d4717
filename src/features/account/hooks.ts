import { useLiveQuery } from 'dexie-react-hooks';
import { getMe } from '../../db/users.ts';

/** What one signs in with. Undefined until it is known. */
export const useOwnAddress = (): string | undefined => useLiveQuery(() => getMe())?.email ?? undefined;
