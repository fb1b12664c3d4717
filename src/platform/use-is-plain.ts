import { useSyncExternalStore } from 'react';
import { isPlainServer } from '../db/meta.ts';
import { sharedQuery } from '../db/observe.ts';

const plain = sharedQuery(() => isPlainServer());

/** Whether the server knows the specification alone: what it has no call for is not offered then. */
export const useIsPlain = (): boolean => useSyncExternalStore(plain.watch, plain.get) ?? false;
