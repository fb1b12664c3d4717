import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from '../files/file-store.ts';
import { temporaryFilesIn } from '../files/temporary-files.ts';
import { BoxError, DamagedFile, FileIncomplete, SchoolUnreachable } from './box-error.ts';
import { exists, moveTo, readIfPresent, writeWhole } from './durable-files.ts';
import { chunkBytes, readSealed, type SealedWriter, writeSealed } from './sealed-file.ts';
import { type JournalFiles, sealedEntries } from './sealed-entries.ts';
import { deriveKey, type VaultKey } from './vault-key.ts';

const headFile = 'vault.json';
const check = 'vault';
export const minPassphrase = 12;

/** Unencrypted head of the folder. */
interface Head {
  format: 'box-1';
  /** Base64. */
  salt: string;
  /** A known text, encrypted with the key, by which a wrong passphrase is recognised. Base64. */
  check: string;
}

/** The folder of a box. Everything in it except the head is encrypted with a key from the passphrase. */
export interface Vault {
  folder: string;
  /** Null if there is none. @throws DamagedFile if it was changed */
  readState: () => Promise<string | null>;
  writeState: (state: string) => Promise<void>;
  /** Null if there is none. @throws DamagedFile if it was changed */
  readPart: (hash: string) => Promise<Buffer | null>;
  writePart: (hash: string, content: Uint8Array) => Promise<void>;
  hasPart: (hash: string) => Promise<boolean>;
  /** Deletes those of the parts that were changed. */
  deleteDamagedParts: (hashes: Iterable<string>) => Promise<void>;
  hasFile: (hash: string) => Promise<boolean>;
  /**
   * Stores the content of a hash. `download` returns the content from a byte on: what an earlier, broken attempt has
   * stored is not fetched again.
   * @throws BoxError if the content does not have this hash and size, SchoolUnreachable if it ends early, and FileIncomplete
   * if it ends where it ended in the attempt before
   */
  receiveFile: (
    content: { hash: string; bytes: number },
    download: (from: number) => Promise<AsyncIterable<Uint8Array>>,
  ) => Promise<void>;
  /** Deletes all parts, files and unfinished files except these. */
  retain: (hashes: { parts: Iterable<string>; files: Iterable<string> }) => Promise<void>;
  files: FileStore;
  journal: JournalFiles;
  /** Deletes the folder. */
  destroy: () => Promise<void>;
}

/** Whether the folder has a vault. */
export const hasVault = async (folder: string): Promise<boolean> => (await readHead(folder)) !== null;

/**
 * Opens the vault in a folder, or creates it.
 * @throws BoxError if the passphrase is wrong, or too short for a new vault
 */
export async function openVault(folder: string, passphrase: string): Promise<Vault> {
  const head = await readHead(folder);
  if (!head && passphrase.length < minPassphrase)
    throw new BoxError(`The passphrase needs at least ${minPassphrase} characters`);
  const salt = head ? Buffer.from(head.salt, 'base64') : randomBytes(16);
  const key = await deriveKey(passphrase, salt);
  if (head) requireKey(key, head);
  const places = {
    state: path.join(folder, 'state'),
    parts: path.join(folder, 'parts'),
    files: path.join(folder, 'files'),
    unfinished: path.join(folder, 'unfinished'),
    journal: path.join(folder, 'journal'),
    refusals: path.join(folder, 'refusals'),
  };
  const { state: _, ...folders } = places;
  for (const each of Object.values(folders)) await fs.mkdir(each, { recursive: true, mode: 0o700 });
  if (!head) {
    const sealed = key.seal(Buffer.from(check), check);
    const fresh: Head = { format: 'box-1', salt: salt.toString('base64'), check: sealed.toString('base64') };
    await writeWhole(path.join(folder, headFile), Buffer.from(JSON.stringify(fresh)));
  }
  return vaultIn(folder, places, key);
}

function requireKey(key: VaultKey, head: Head): void {
  try {
    key.open(Buffer.from(head.check, 'base64'), check);
  } catch {
    throw new BoxError('The passphrase is wrong');
  }
}

async function readHead(folder: string): Promise<Head | null> {
  const text = await readIfPresent(path.join(folder, headFile));
  try {
    return text && (JSON.parse(text.toString()) as Head);
  } catch {
    throw new DamagedFile(
      `The file ${path.join(folder, headFile)} is damaged. Delete the folder and create a new box`,
    );
  }
}

/** `isContinued`: an earlier attempt has begun the file. */
type Fill = (writer: SealedWriter, isContinued: boolean) => Promise<void>;

const partId = (hash: string) => `part ${hash}`;
const fileId = (hash: string) => `file ${hash}`;

function vaultIn(
  folder: string,
  places: Record<'state' | 'parts' | 'files' | 'unfinished' | 'journal' | 'refusals', string>,
  key: VaultKey,
): Vault {
  const partPath = (hash: string) => path.join(places.parts, key.nameOf(partId(hash)));
  const filePath = (hash: string) => path.join(places.files, key.nameOf(fileId(hash)));
  const readSmall = async (file: string, context: string) => {
    const sealed = await readIfPresent(file);
    return sealed && key.open(sealed, context);
  };
  const writeSmall = (file: string, content: Uint8Array, context: string) =>
    writeWhole(file, key.seal(content, context));
  /** Fills a new or unfinished file and moves it to its place. An unfinished one stays if `fill` fails. */
  const storeFile = async (hash: string, fill: Fill, onFound?: (content: Buffer) => void) => {
    const unfinished = path.join(places.unfinished, key.nameOf(fileId(hash)));
    const isContinued = await exists(unfinished);
    const writer = await writeSealed(key, unfinished, fileId(hash), onFound);
    try {
      await fill(writer, isContinued);
      await writer.finish();
    } finally {
      await writer.close();
    }
    await moveTo(filePath(hash), unfinished);
  };
  const discardUnfinished = (hash: string) =>
    fs.rm(path.join(places.unfinished, key.nameOf(fileId(hash))), { force: true });

  return {
    folder,
    readState: async () => (await readSmall(places.state, 'state'))?.toString() ?? null,
    writeState: (state) => writeSmall(places.state, Buffer.from(state), 'state'),
    readPart: (hash) => readSmall(partPath(hash), partId(hash)),
    writePart: (hash, content) => writeSmall(partPath(hash), content, partId(hash)),
    hasPart: (hash) => exists(partPath(hash)),
    deleteDamagedParts: async (hashes) => {
      for (const hash of hashes)
        await readSmall(partPath(hash), partId(hash)).catch(async (error: unknown) => {
          if (!(error instanceof DamagedFile)) throw error;
          await fs.rm(partPath(hash), { force: true });
        });
    },
    hasFile: (hash) => exists(filePath(hash)),
    receiveFile: async ({ hash, bytes }, download) => {
      const sum = createHash('sha256');
      let size = 0;
      const count = (content: Uint8Array) => {
        sum.update(content);
        size += content.length;
      };
      const wrong = async () => {
        await discardUnfinished(hash);
        return new BoxError(`The file ${hash} arrived with other content`);
      };
      const receive = async (writer: SealedWriter, contents: AsyncIterable<Uint8Array>) => {
        for await (const content of contents) {
          count(content);
          if (size > bytes) break;
          await writer.write(content);
        }
        // Fewer bytes: the connection broke, and the rest is fetched by the next attempt.
        if (size < bytes) throw new SchoolUnreachable('The connection broke during a file');
      };
      const fill: Fill = async (writer, isContinued) => {
        if (size < bytes || bytes === 0) {
          const contents = await download(writer.found).catch(async (error: unknown) => {
            if (!isContinued) await discardUnfinished(hash);
            throw error;
          });
          await receive(writer, contents).catch((error: unknown) => {
            // An attempt stores whole chunks only, so the next one repeats up to a chunk.
            const isStuck = isContinued && size - writer.found <= chunkBytes;
            throw isStuck && error instanceof SchoolUnreachable
              ? new FileIncomplete(`The school sends the file ${hash} incompletely`)
              : error;
          });
        }
        if (size > bytes || sum.digest('hex') !== hash) throw await wrong();
      };
      await storeFile(hash, fill, count);
    },
    retain: async ({ parts, files }) => {
      const names = {
        parts: new Set([...parts].map((hash) => key.nameOf(partId(hash)))),
        files: new Set([...files].map((hash) => key.nameOf(fileId(hash)))),
      };
      const used = { ...names, unfinished: names.files };
      for (const place of ['parts', 'files', 'unfinished'] as const)
        for (const name of await fs.readdir(places[place]))
          if (!used[place].has(name)) await fs.rm(path.join(places[place], name), { force: true });
    },
    files: {
      draftPath: temporaryFilesIn(path.join(folder, 'drafts')),
      put: async (hash, file) => {
        await discardUnfinished(hash);
        await storeFile(hash, async (writer) => {
          for await (const content of createReadStream(file)) await writer.write(content as Buffer);
        });
        await fs.rm(file);
      },
      // A damaged file is downloaded again with the next copy.
      read: (hash, range) =>
        readSealed(key, filePath(hash), fileId(hash), range, () => fs.rm(filePath(hash), { force: true })),
      remove: (hash) => fs.rm(filePath(hash), { force: true }),
    },
    journal: {
      entries: sealedEntries(places.journal, key, 'entry'),
      refusals: sealedEntries(places.refusals, key, 'refusal'),
    },
    destroy: async () => {
      // Without the salt, the passphrase opens nothing.
      await fs.rm(path.join(folder, headFile), { force: true });
      // A file may be open: on Windows it can't be deleted then.
      await fs.rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}
