import type { Attachment } from './commands.ts';
import { prepareFile, FileTooLargeError } from './prepare-file.ts';

/** Maximum number of files per send. Each file becomes its own message. */
export const maxFiles = 10;

export interface FileRefusal {
  name: string;
  why: 'empty' | 'large' | 'many';
}

interface AddOptions {
  /** Send pictures as files, unscaled. */
  asFiles: boolean;
  /** Number of files already attached. */
  attachedCount: number;
  add: (file: Attachment) => void;
}

/** Prepares the chosen files and passes each to `add`. Returns the rejected files with the reason. */
export async function addFiles(
  chosen: readonly File[],
  { asFiles, attachedCount, add }: AddOptions,
): Promise<FileRefusal[]> {
  const refusals: FileRefusal[] = [];
  let count = attachedCount;
  for (const file of chosen) {
    const { name } = file;
    if (file.size === 0) refusals.push({ name, why: 'empty' });
    else if (count >= maxFiles) refusals.push({ name, why: 'many' });
    else {
      try {
        add(await prepareFile(file, asFiles));
        count += 1;
      } catch (error) {
        if (!(error instanceof FileTooLargeError)) throw error;
        refusals.push({ name, why: 'large' });
      }
    }
  }
  return refusals;
}
