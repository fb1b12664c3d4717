import fs from 'node:fs';

export interface ReadFile {
  text: string;
  /** Time of the last change in ms. */
  changedAt: number;
}

/**
 * Returns a function that reads a file again when a release has replaced it. While it is missing, the former
 * text stays.
 */
export function readChanged(file: string): () => ReadFile {
  const read = (changedAt: number): ReadFile => ({ text: fs.readFileSync(file, 'utf8'), changedAt });
  let last = read(fs.statSync(file).mtimeMs);
  return () => {
    const changedAt = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? last.changedAt;
    if (changedAt === last.changedAt) return last;
    try {
      last = read(changedAt);
    } catch {
      // The release is being replaced.
    }
    return last;
  };
}
