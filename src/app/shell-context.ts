import { createContext, type ReactNode } from 'react';

/** What features give to every page by way of the shell. */
export interface ShellParts {
  openMenu: () => void;
  /** Something in the menu has not been seen yet. */
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
