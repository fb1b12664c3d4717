import { localStore } from '../../lib/web-storage.ts';

/* Grid is 1 and list is 2, as in the specification. Stored on the device. */
export const views = { grid: 1, list: 2 } as const;
export type LibraryView = (typeof views)[keyof typeof views];

const key = 'library-view';

export const currentView = (): LibraryView => (localStore.get(key) === '1' ? views.grid : views.list);

export const rememberView = (view: LibraryView): void => void localStore.set(key, String(view));
