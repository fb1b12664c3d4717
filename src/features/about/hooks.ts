import { useLiveQuery } from 'dexie-react-hooks';
import { isOffline, listOrganisers } from './queries.ts';

export const useOrganisers = () => useLiveQuery(listOrganisers) ?? [];
export const useIsOffline = () => useLiveQuery(isOffline) ?? false;
