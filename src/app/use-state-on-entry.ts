import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';

/**
 * Whether what `is` now was so already when this screen was entered, or when the page was last out of sight: what
 * came later would move the screen under the finger. What goes, goes at once. Nothing comes with the first screen.
 */
export function useStateOnEntry(is: boolean): boolean {
  const [location] = useLocation();
  const [entered, setEntered] = useState({ location, is: false });
  if (entered.location !== location) setEntered({ location, is });
  else if (entered.is && !is) setEntered({ location, is: false });
  useEffect(() => {
    if (!is) return undefined;
    const look = () => {
      if (document.hidden) setEntered({ location, is });
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [is, location]);
  return is && entered.is;
}
