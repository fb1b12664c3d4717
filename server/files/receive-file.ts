import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import type { Context } from '../context.ts';
import { Refusal } from '../http/refusal.ts';
import { type StoredFile, storeDraft } from './store-file.ts';
import type { ReceivedFile } from './received-file.ts';

/** Writes a file as it comes, never more of it than may be. @throws Refusal for what is too large */
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

/** Keeps it; what it is, is told by what is in it. @throws Refusal for what is of no allowed type */
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
