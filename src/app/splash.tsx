import { Mark } from '../ui/mark.tsx';

/** The same as stands in index.html, so that nothing flickers until there is something to show. */
export const Splash = () => (
  <div className="splash">
    <Mark size={64} />
  </div>
);
