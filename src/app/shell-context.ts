import { createContext, type ReactNode } from 'react';

/** Data that features provide to every page through the shell. */
export interface ShellParts {
  openMenu: () => void;
  /** The menu has an entry with new items. */
  news: boolean;
  chatButton: ReactNode;
  bell: ReactNode;
  status: ReactNode;
}

export const ShellContext = createContext<ShellParts>({
  openMenu: () => {},
  news: false,
  chatButton: null,
  bell: null,
  status: null,
});
