import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { sharedQuery } from '../../db/observe.ts';
import { getBusiness, getCard, getDeskRules, getSlotsWith, listBusy, listCards } from './queries.ts';

const business = sharedQuery(getBusiness);
const cards = sharedQuery(listCards);

/** Undefined until read. */
export const useBusiness = () => useSyncExternalStore(business.watch, business.get);
export const useCards = () => useSyncExternalStore(cards.watch, cards.get);
export const useCard = (id: number) => useLiveQuery(() => getCard(id), [id]);
export const useBusy = () => useLiveQuery(listBusy);
export const useSlotsWith = (userId: number) => useLiveQuery(() => getSlotsWith(userId), [userId]);
/** Undefined until read. */
export const useDeskRules = () => useLiveQuery(getDeskRules);
