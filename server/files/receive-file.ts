import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import type { Context } from '../context.ts';
import { Refusal } from '../http/refusal.ts';
import { type KeptFile, storeDraft } from './keep-file.ts';

/**
 * Takes a file as it comes, never more of it than may be; what it is, is told by what is in it.
 * @throws Refusal for what is too large, was cut off, or is of no allowed type
 */
export async function receiveFile(
  ctx: Context,
  request: Request,
  most: number,
  types: readonly string[],
  field: string,
): Promise<KeptFile> {
  const announced = request.headers.get('content-length');
  if (Number(announced ?? 0) > most) throw new Refusal('tooLarge');
  const draft = await ctx.files.draftPath();
  try {
    const { hash, bytes } = await writeDraft(draft, request, most);
    const type = bytes === 0 ? undefined : await fileTypeFromFile(draft);
    const whole = announced === null || Number(announced) === bytes;
    if (!type || !whole || !types.includes(type.mime))
      throw new Refusal('invalid', { fields: { [field]: [field] } });
    return await storeDraft(ctx, draft, { hash, bytes, type: type.mime });
  } finally {
    await fs.rm(draft, { force: true });
  }
}

async function writeDraft(draft: string, { body }: Request, most: number) {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await fs.open(draft, 'wx', 0o600);
  try {
    for await (const chunk of body ?? []) {
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
