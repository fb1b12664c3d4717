import { createContext, type ReactNode } from 'react';

/** What the shell lends to the page that it shows. */
export interface PageChrome {
  /** The page's name in the route data; a page may know a better one. */
  title: string;
  /** Beside a detail the list is not the page: its heading steps back to the second level. */
  level: 1 | 2;
  leading: ReactNode;
  trailing: ReactNode;
  /** The state of the network, under the top bar. */
  status: ReactNode;
  onShown: (heading: HTMLElement) => void;
  onTitle: (title: string) => void;
}

export const PageChromeContext = createContext<PageChrome>({
  title: '',
  level: 1,
  leading: null,
  trailing: null,
  status: null,
  onShown: () => {},
  onTitle: () => {},
});
