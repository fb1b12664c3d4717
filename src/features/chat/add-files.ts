import type { Attachment } from './commands.ts';
import { prepareFile, TooLarge } from './prepare-file.ts';

/** How many files are sent at once, each as a message of its own. */
export const maxFiles = 10;

export interface FileRefusal {
  name: string;
  why: 'empty' | 'large' | 'many';
}

interface AddOptions {
  /** Pictures are sent as files, in full size. */
  asFiles: boolean;
  /** How many files are attached already. */
  held: number;
  add: (file: Attachment) => void;
}

/** Prepares files and adds them one by one. Returns those that cannot be sent, with the reason. */
export async function addFiles(
  chosen: readonly File[],
  { asFiles, held, add }: AddOptions,
): Promise<FileRefusal[]> {
  const refusals: FileRefusal[] = [];
  let count = held;
  for (const file of chosen) {
    const { name } = file;
    if (file.size === 0) refusals.push({ name, why: 'empty' });
    else if (count >= maxFiles) refusals.push({ name, why: 'many' });
    else {
      try {
        add(await prepareFile(file, asFiles));
        count += 1;
      } catch (error) {
        if (!(error instanceof TooLarge)) throw error;
        refusals.push({ name, why: 'large' });
      }
    }
  }
  return refusals;
}
