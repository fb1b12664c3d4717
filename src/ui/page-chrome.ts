import { createContext, type ReactNode } from 'react';

/** Elements of the shell that the current page renders. */
export interface PageChrome {
  /** Title of the route; a page may show a more specific one. */
  title: string;
  /** Heading level: 2 for a list beside a detail page. */
  level: 1 | 2;
  leading: ReactNode;
  trailing: ReactNode;
  /** The connection state, below the top bar. */
  status: ReactNode;
  onShown: (heading: HTMLElement) => void;
  onTitle: (title: string) => void;
  /** Hides the top bar of a page inside another one, which has little height. */
  bare?: boolean;
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
