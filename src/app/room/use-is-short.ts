import { useLayoutEffect, useState } from 'react';

/** In rem, so that larger font sizes count. A phone of 360 × 800 px has 46 at the usual size. */
const shortBelow = 44;

/** Whether the page has little height: small screens, large fonts, an open keyboard. */
export function useIsShort(): boolean {
  const [isShort, setShort] = useState(false);
  useLayoutEffect(() => {
    const main = document.querySelector('main');
    if (!main) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setShort(main.clientHeight < shortBelow * rem);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(main);
    return () => observer.disconnect();
  }, []);
  return isShort;
}
