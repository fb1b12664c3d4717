import { memoryLocation } from 'wouter/memory-location';
import { addresses } from '../../lib/addresses.ts';
import { isBelow } from '../is-below.ts';

type Navigate = (to: string, options?: { replace?: boolean }) => void;

/** Where the panel is, as a hook for its own router: chat stays in it, everything else is opened in the page. */
export function panelLocation(openInPage: Navigate): () => [string, Navigate] {
  const { hook, navigate } = memoryLocation({ path: addresses.chats.getHref() });
  const go: Navigate = (to, options) => {
    const [path = to] = to.split(/[?#]/);
    if (isBelow(path, addresses.chats.getHref())) navigate(path, options);
    else openInPage(to, options);
  };
  return function usePanelLocation() {
    const [path] = hook();
    return [path, go];
  };
}
