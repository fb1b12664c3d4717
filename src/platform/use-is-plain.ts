import { useSyncExternalStore } from 'react';
import { isPlainServer } from '../db/meta.ts';
import { sharedQuery } from '../db/observe.ts';

const plain = sharedQuery(() => isPlainServer());

/** True if the server knows only the specification: screens then hide what it has no call for. */
export const useIsPlain = (): boolean => useSyncExternalStore(plain.watch, plain.get) ?? false;
