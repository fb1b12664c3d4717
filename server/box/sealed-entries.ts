import fs from 'node:fs/promises';
import path from 'node:path';
import { readIfPresent, writeWhole } from './durable-files.ts';
import type { VaultKey } from './vault-key.ts';

/** Small encrypted files of a folder, each named by a number. */
export interface SealedEntries {
  /** In ascending order. */
  numbers: () => Promise<number[]>;
  /** Null if there is none. @throws DamagedFile if it was changed */
  read: (number: number) => Promise<Buffer | null>;
  /** Returns when the entry is on the disk. */
  write: (number: number, content: Uint8Array) => Promise<void>;
  remove: (number: number) => Promise<void>;
}

/** The files of a journal. */
export interface JournalFiles {
  entries: SealedEntries;
  /** Keys of operations that the school has refused. */
  refusals: SealedEntries;
}

/** `name` is part of what is authenticated: a file of one folder is not valid in another. */
export function sealedEntries(folder: string, key: VaultKey, name: string): SealedEntries {
  const contextOf = (number: number) => `${name} ${number}`;
  const pathOf = (number: number) => path.join(folder, String(number));
  return {
    numbers: async () => {
      const names = await fs.readdir(folder);
      // Drafts of entries that were not finished have other names.
      const numbers = names.filter((name) => /^[1-9]\d{0,14}$/.test(name)).map(Number);
      return numbers.toSorted((a, b) => a - b);
    },
    read: async (number) => {
      const sealed = await readIfPresent(pathOf(number));
      return sealed && key.open(sealed, contextOf(number));
    },
    write: (number, content) => writeWhole(pathOf(number), key.seal(content, contextOf(number))),
    remove: (number) => fs.rm(pathOf(number), { force: true }),
  };
}
