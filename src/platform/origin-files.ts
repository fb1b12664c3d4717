/*
 * Files in the origin private file system, which survive a reload. Not every browser allows pages to write
 * there.
 */
const folderName = 'uploads';

const folder = async (create: boolean) =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(folderName, { create });

/** Returns true if the file is stored. */
export async function storeFile(name: string, file: Blob): Promise<boolean> {
  try {
    const { quota = Infinity, usage = 0 } = (await navigator.storage.estimate?.()) ?? {};
    // The file is deleted after the upload, so it must not use up the space of permanent data.
    if (quota - usage < file.size * 1.5) return false;
    const handle = await (await folder(true)).getFileHandle(name, { create: true });
    if (!('createWritable' in handle)) {
      await removeFile(name);
      return false;
    }
    const writable = await handle.createWritable();
    await file.stream().pipeTo(writable);
    return true;
  } catch {
    await removeFile(name);
    return false;
  }
}

export const readStored = (name: string): Promise<File | null> =>
  folder(false)
    .then((found) => found.getFileHandle(name))
    .then((handle) => handle.getFile())
    .catch(() => null);

export const removeFile = (name: string): Promise<void> =>
  folder(false)
    .then((found) => found.removeEntry(name))
    .catch(() => undefined);
