import { useSyncExternalStore } from 'react';
import { sharedQuery } from '../../db/observe.ts';
import { getContacts } from './queries.ts';

const contacts = sharedQuery(getContacts);

/** Undefined until read. */
export const useContacts = () => useSyncExternalStore(contacts.watch, contacts.get);
