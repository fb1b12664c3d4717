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
export const pictured = ['dashboard', 'schedule', 'chat'] as const;
export type PictureKey = `picture:${(typeof pictured)[number]}`;

/** Undefined where no picture is taken. */
export function pictureKey(address: string): PictureKey | undefined {
  const area = pictured.find((known) => known === (address.split('/')[1] || 'dashboard'));
  return area && `picture:${area}`;
}
