import { type StoredKind, type StoredSize, measureStored } from '../../db/stored-sizes.ts';
import { type CachedFiles, measureFiles } from '../../platform/cached-files.ts';
import { type StorageState, storageState } from '../../platform/storage.ts';

export const readStoredSizes = (): Promise<Record<StoredKind, StoredSize>> => measureStored();

export interface Device {
  files: { app: CachedFiles; pictures: CachedFiles; materials: CachedFiles };
  /** Null if the browser does not report it. */
  storage: StorageState | null;
}

export async function getDevice(): Promise<Device> {
  const [files, storage] = await Promise.all([measureFiles(), storageState()]);
  return { files, storage };
}
