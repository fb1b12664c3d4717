import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';

/**
 * Whether `is` was already true when this screen was entered, or when the page was last hidden: content that
 * appears later would move the screen under the finger. A change to false applies at once. False on the first
 * screen of a visit.
 */
export function useStateOnEntry(is: boolean): boolean {
  const [location] = useLocation();
  const [entered, setEntered] = useState({ location, is: false });
  if (entered.location !== location) setEntered({ location, is });
  else if (entered.is && !is) setEntered({ location, is: false });
  useEffect(() => {
    if (!is) return undefined;
    const check = () => {
      if (document.hidden) setEntered({ location, is });
    };
    check();
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [is, location]);
  return is && entered.is;
}
