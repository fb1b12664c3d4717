/*
 * Files in the browser's own folder of this site, which outlive the page. Not every browser lets a page write there:
 * whoever stores one is told whether it is.
 */
const folderName = 'uploads';

const folder = async (create: boolean) =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(folderName, { create });

/** Tells whether the file lies there now. */
export async function storeFile(name: string, file: Blob): Promise<boolean> {
  try {
    const { quota = Infinity, usage = 0 } = (await navigator.storage.estimate?.()) ?? {};
    // It is sent from there and goes again: it must not push out what is kept.
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
