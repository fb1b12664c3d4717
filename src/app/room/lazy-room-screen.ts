import { lazyScreen } from '../lazy-screen.ts';

// Not in screens.ts, whose screens the room contains.
export const RoomScreen = lazyScreen(() => import('./room-screen.tsx'), 'RoomScreen');
