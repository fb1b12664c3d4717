import { memoryLocation } from 'wouter/memory-location';
import { addresses } from '../../lib/addresses.ts';

type Navigate = (to: string, options?: { replace?: boolean }) => void;

export interface PanelLocation {
  hook: () => [string, Navigate];
  searchHook: () => string;
  /** Returns to the list of chats as it was last shown, with its search. */
  backToList: () => void;
}

/** True for the list of chats and for a chat. */
const isInPanel = (path: string): boolean =>
  path === addresses.chats.getHref() || /^-?\d+$/.test(path.slice(addresses.chats.getHref().length + 1));

/**
 * The location of the panel for its own router. The list and chats open in the panel, other addresses in the
 * page.
 */
export function panelLocation(openInPage: Navigate): PanelLocation {
  let list: string = addresses.chats.getHref();
  const memory = memoryLocation({ path: list });
  const go: Navigate = (to, options) => {
    const [path = to] = to.split(/[?#]/);
    if (path === addresses.chats.getHref()) list = to;
    if (isInPanel(path)) memory.navigate(to, options);
    else openInPage(to, options);
  };
  return {
    hook: function usePanelLocation() {
      const [path] = memory.hook();
      return [path, go];
    },
    searchHook: memory.searchHook,
    backToList: () => memory.navigate(list),
  };
}
