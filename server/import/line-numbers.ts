/** Maximum number of faults with a line number: finding a line scans the file. */
export const maxLocated = 20;

/** The line number of a character position; undefined if the position is unknown. */
export const lineAt = (text: string, at: number | undefined): number | undefined =>
  at === undefined || at < 0 ? undefined : text.slice(0, at).split('\n').length;
