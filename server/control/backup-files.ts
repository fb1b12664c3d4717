import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import type { FileStore } from '../files/file-store.ts';
import { storeDraft } from '../files/store-file.ts';
import { CommandError, type ControlContext } from './command.ts';

/**
 * A line with the hash, then the content in lines of base64, then an empty line. Nothing if the store has no
 * such content.
 */
export async function* linesOfFiles(
  files: FileStore,
  { hash, type }: { hash: string; type: string },
): AsyncIterable<string> {
  const content = await files.read(hash);
  if (!content) return;
  yield `${JSON.stringify({ file: hash, type })}\n`;
  for await (const part of content as AsyncIterable<Buffer>) yield `${part.toString('base64')}\n`;
  yield '\n';
}

/** Restores a file from the lines after its hash, up to an empty line. */
export async function restoreFile(
  ctx: ControlContext,
  { file, type }: Record<string, unknown>,
  lines: AsyncIterator<string>,
): Promise<void> {
  const draft = await ctx.files.draftPath();
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    const handle = await fs.open(draft, 'w', 0o600);
    try {
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new CommandError('The backup is incomplete');
        if (value === '') break;
        const part = Buffer.from(value, 'base64');
        hash.update(part);
        bytes += part.length;
        await handle.write(part);
      }
    } finally {
      await handle.close();
    }
    const actualHash = hash.digest('hex');
    if (actualHash !== file)
      throw new CommandError(`The file ${String(file)} in the backup is damaged: its hash differs`);
    await storeDraft(ctx, draft, { hash: actualHash, type: String(type), bytes });
  } finally {
    await fs.rm(draft, { force: true });
  }
}
