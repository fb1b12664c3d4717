/*
 * A picture of a screen as it was last seen, which stands there while the app begins: its markup, without what passes.
 * It lies in the person's database and goes with it, and is shown only where it is still true.
 */
export interface Picture {
  /** Names of classes and texts change with the build. */
  build: string;
  /** Path and query. */
  address: string;
  locale: string;
  /** Of the window. */
  width: number;
  height: number;
  /** What is "today" in it. */
  day: string;
  /** Where the data were, and how much of one's own waited. */
  cursor: string;
  waiting: number;
  html: string;
}

/** Screens that people come back to, by the first part of their address. */
const comeBackTo = ['dashboard', 'schedule', 'chat'] as const;
export type FirstArea = (typeof comeBackTo)[number];
export type PictureKey = `picture:${FirstArea}`;

/** Undefined for any other screen. */
export const firstArea = (address: string): FirstArea | undefined =>
  comeBackTo.find((known) => known === (address.split('/')[1] || 'dashboard'));
