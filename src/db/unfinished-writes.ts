import Dexie from 'dexie';
import { wasAborted } from './open-transactions.ts';
import { localStore } from '../lib/web-storage.ts';
import type { Draft, StoredBlob } from './database.ts';
import type { NewOp } from './outbox-op.ts';

/*
 * Writes of a person that IndexedDB has not committed yet. When the page is left, their transactions are
 * aborted and the writes are saved to localStorage, which is synchronous. This page repeats them when it is
 * shown again, or the next page does when it starts. The page that removes the entry does the write.
 */

export type Write =
  | { kind: 'op'; opId: string; op: NewOp; clearDraft?: string; blob?: StoredBlob; delay?: number }
  | { kind: 'draft'; draft: Draft }
  | { kind: 'no-draft'; key: string; at: number };

interface Unfinished {
  /** Key in localStorage. */
  key: string;
  at: number;
  write: Write;
  transaction: IDBTransaction | undefined;
  /** The page was left before the commit. */
  isInterrupted: boolean;
  isStored: boolean;
}

/** The value in localStorage. The bytes of a file are base64, and absent if there are too many. */
export interface StoredWrite {
  at: number;
  write: Write;
  blob?: Omit<StoredBlob, 'data'> & { data: string };
}

/** localStorage takes about five million characters per origin. */
const storableBytes = 3_000_000;
/** Arguments of one call; browsers accept some ten thousand. */
const chunk = 8192;

const prefixOf = (database: string) => `unfinished:${database}:`;
const unfinished = new Set<Unfinished>();
let suspended = false;
let resumers: (() => void)[] = [];
let last = 0;

/**
 * Runs `store`, which calls `begun` inside its transaction. If the page is left before the commit, `store`
 * runs again with `isLate` when the page is shown. Returns undefined if another page has done the write
 * meanwhile.
 */
export async function storeDurably<T>(
  database: string,
  write: Write,
  store: (markBegun: () => void, isLate: boolean) => Promise<T>,
): Promise<T | undefined> {
  // Part of a larger transaction, which is aborted as a whole.
  if (Dexie.currentTransaction) return store(() => undefined, false);
  last = Math.max(last + 1, Date.now());
  const name = write.kind === 'op' ? write.opId : `draft-${last}`;
  const entry: Unfinished = {
    key: prefixOf(database) + name,
    at: last,
    write,
    transaction: undefined,
    isInterrupted: false,
    isStored: false,
  };
  unfinished.add(entry);
  if (suspended) save(entry);
  const markBegun = () => {
    entry.transaction = Dexie.currentTransaction?.idbtrans;
  };
  try {
    for (let isLate = false; ; isLate = true) {
      if (suspended) await new Promise<void>((resume) => resumers.push(resume));
      if (entry.isStored && localStore.get(entry.key) === null) return undefined;
      entry.isInterrupted = false;
      entry.transaction = undefined;
      try {
        return await store(markBegun, isLate);
      } catch (error) {
        if (!entry.isInterrupted) throw error;
      }
    }
  } finally {
    unfinished.delete(entry);
    if (entry.isStored) localStore.remove(entry.key);
  }
}

/** Saves the writes of a page that is being left. Call it after the open transactions were aborted. */
export function saveUnfinished(): void {
  suspended = true;
  for (const entry of unfinished) {
    // A commit that has begun ends without this page.
    if (!entry.transaction || wasAborted(entry.transaction)) save(entry);
  }
}

/** Repeats the writes of a page that is shown again. Call it after its database was opened. */
export function resumeUnfinished(): void {
  suspended = false;
  const waiting = resumers;
  resumers = [];
  for (const resume of waiting) resume();
}

function save(entry: Unfinished): void {
  entry.isInterrupted = true;
  entry.isStored = storeEntry(entry);
}

/** Keys of the writes that earlier pages left for this database. */
export const unfinishedKeys = (database: string): string[] =>
  localStore.keys().filter((key) => key.startsWith(prefixOf(database)));

/** For a sign-out, after which nothing of the account stays on the device. */
export function clearUnfinished(database: string): void {
  for (const key of unfinishedKeys(database)) localStore.remove(key);
}

function storeEntry({ key, at, write }: Unfinished): boolean {
  const { blob, ...rest } = { blob: undefined, ...write };
  const bare = { at, write: rest } as StoredWrite;
  if (blob && blob.data.byteLength <= storableBytes) {
    const { data, ...kind } = blob;
    if (localStore.set(key, JSON.stringify({ ...bare, blob: { ...kind, data: toBase64(data) } })))
      return true;
  }
  // Without its bytes the file is shown as lost, with its name.
  if (localStore.set(key, JSON.stringify(bare))) return true;
  localStore.remove(key);
  return false;
}

function toBase64(bytes: ArrayBuffer): string {
  let text = '';
  for (let at = 0; at < bytes.byteLength; at += chunk)
    text += String.fromCharCode(...new Uint8Array(bytes.slice(at, at + chunk)));
  return btoa(text);
}
