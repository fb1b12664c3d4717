import { useBrowserLocation } from 'wouter/use-browser-location';
import { ignoreSecondTap } from '../ui/second-tap.ts';

/** Count of our pages before this one in the history of the tab. */
const depth = (): number => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'depth' in state && typeof state.depth === 'number'
    ? state.depth
    : 0;
};

/** The address with the `lang` parameter of this visit. */
export function storeLanguage(to: string, search = location.search): string {
  const lang = new URLSearchParams(search).get('lang');
  if (lang === null) return to;
  const url = new URL(to, 'https://any.invalid');
  if (!url.searchParams.has('lang')) url.searchParams.set('lang', lang);
  return url.pathname + url.search + url.hash;
}

let moved = false;

/** Whether this visit has navigated away from its first address. */
export const hasNavigated = (): boolean => moved;

interface NavigateOptions {
  replace?: boolean;
}

export function useAppLocation(): [string, (to: string, options?: NavigateOptions) => void] {
  const [path, navigate] = useBrowserLocation();
  return [
    path,
    (to, { replace = false } = {}) => {
      moved = true;
      // Another page is now under the finger.
      ignoreSecondTap();
      navigate(storeLanguage(to), { replace, state: { depth: depth() + (replace ? 0 : 1) } });
    },
  ];
}

/** Goes back; to the parent if the page was opened by its address. */
export function goBack(navigate: (to: string, options?: NavigateOptions) => void, parent: string): void {
  ignoreSecondTap();
  if (depth() > 0) history.back();
  else navigate(parent, { replace: true });
}

/** Returns the target if it is inside this site, else undefined: parameters of an address are untrusted. */
export function ownTarget(target: string | null): string | undefined {
  if (!target || !URL.canParse(target, location.origin)) return undefined;
  const url = new URL(target, location.origin);
  const own = url.origin === location.origin && target.startsWith('/') && !url.pathname.startsWith('//');
  return own ? url.pathname + url.search : undefined;
}
