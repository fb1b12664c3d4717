/** So many faults are looked up: counting lines takes as long as the file is. */
export const maxLocated = 20;

/** The line of a file that holds a character; undefined where that is unknown. */
export const lineAt = (text: string, at: number | undefined): number | undefined =>
  at === undefined || at < 0 ? undefined : text.slice(0, at).split('\n').length;
