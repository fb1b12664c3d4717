import { lazy } from '../session/lazy.ts';

/** Stores responses of boxes, which most devices never meet. Load it before the transaction that needs it. */
export const lazyBox = lazy(() => import('./fetch-from-box.ts'));
