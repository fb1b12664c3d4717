import { Mark } from '../ui/mark.tsx';

/** Identical to the splash of index.html, so that nothing flickers until the app renders. */
export const Splash = () => (
  <div className="splash">
    <Mark size={64} />
  </div>
);
