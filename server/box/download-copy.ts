import { createHash } from 'node:crypto';
import type { CopyManifest } from '../../contract/boxes.ts';
import { BoxError, FileIncomplete, NotAtSchool } from './box-error.ts';
import type { SchoolClient } from './school-client.ts';
import type { Vault } from './vault.ts';

/** Downloads at the same time: most files are small, and each request waits for the network. */
const parallel = 3;

/**
 * Downloads the parts and files of a copy that the vault lacks. What is complete stays there if the connection breaks, so
 * a later call continues. Returns the count of files that the school does not have or has incompletely.
 * @throws NotAtSchool for a part, SchoolUnreachable, BoxError
 */
export async function downloadCopy(
  { parts, files }: Pick<CopyManifest, 'parts' | 'files'>,
  vault: Vault,
  school: Pick<SchoolClient, 'part' | 'file'>,
): Promise<number> {
  await each(distinct(parts), async (part) => {
    if (await vault.hasPart(part.hash)) return;
    const content = await school.part(part);
    if (createHash('sha256').update(content).digest('hex') !== part.hash)
      throw new BoxError(`The part ${part.hash} arrived with other content`);
    await vault.writePart(part.hash, content);
  });
  let missing = 0;
  await each(distinct(files), async (file) => {
    if (await vault.hasFile(file.hash)) return;
    try {
      await vault.receiveFile(file, (from) => school.file(file.hash, from));
    } catch (error) {
      if (!(error instanceof NotAtSchool || error instanceof FileIncomplete)) throw error;
      missing += 1;
    }
  });
  return missing;
}

const distinct = <T extends { hash: string }>(contents: readonly T[]): T[] => [
  ...new Map(contents.map((content) => [content.hash, content])).values(),
];

/** Runs `work` for each item, some at a time. After a failure, no further item is begun. */
async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  let failed = false;
  const workers = Array.from({ length: parallel }, async () => {
    for (const item of waiting) {
      if (failed) return;
      await work(item).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  });
  // A download that is still running writes to the vault: wait for all before the failure is handled.
  const ends = await Promise.allSettled(workers);
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure) throw failure.reason;
}
