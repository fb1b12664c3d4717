import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import type { Context } from '../context.ts';
import { Refusal } from '../http/refusal.ts';
import { type StoredFile, storeDraft } from './store-file.ts';
import type { ReceivedFile } from './received-file.ts';

/** Writes a file while it arrives. @throws Refusal `tooLarge` above `maxBytes` bytes */
export async function writeDraft(
  path: string,
  content: AsyncIterable<Uint8Array>,
  most: number,
): Promise<Omit<ReceivedFile, 'path' | 'name'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await fs.open(path, 'wx', 0o600);
  try {
    for await (const chunk of content) {
      bytes += chunk.byteLength;
      if (bytes > most) throw new Refusal('tooLarge');
      hash.update(chunk);
      await file.write(chunk);
    }
  } finally {
    await file.close();
  }
  return { hash: hash.digest('hex'), bytes };
}

/**
 * Stores a received file. Its type is detected from the contents. @throws Refusal if the type is not allowed
 */
export async function storeReceived(
  ctx: Context,
  { path, hash, bytes }: ReceivedFile,
  types: readonly string[],
  field: string,
): Promise<StoredFile> {
  const type = bytes === 0 ? undefined : await fileTypeFromFile(path);
  if (!type || !types.includes(type.mime)) throw new Refusal('invalid', { fields: { [field]: [field] } });
  return storeDraft(ctx, path, { hash, bytes, type: type.mime });
}
