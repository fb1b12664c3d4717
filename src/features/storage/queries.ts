import { type HeldKind, type HeldSize, measureHeld } from '../../db/held-sizes.ts';
import { type KeptFiles, measureFiles } from '../../platform/kept-files.ts';
import { type StorageState, storageState } from '../../platform/storage.ts';

export const listHeld = (): Promise<Record<HeldKind, HeldSize>> => measureHeld();

export interface Device {
  files: { app: KeptFiles; pictures: KeptFiles };
  /** Null where the browser does not say. */
  storage: StorageState | null;
}

export async function getDevice(): Promise<Device> {
  const [files, storage] = await Promise.all([measureFiles(), storageState()]);
  return { files, storage };
}
