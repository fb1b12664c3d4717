import type { Context } from '../../context.ts';
import type { StoredMessageFile } from '../../db/chat-schema.ts';
import type { Write } from '../../db/write.ts';
import { fold } from '../../../src/lib/text-fold.ts';
import { type StoredFile, releaseReference } from '../../files/store-file.ts';

/** The contents that the file of a message is made of. */
export function filesOfMessage(file: StoredMessageFile | null): StoredFile[] {
  if (!file) return [];
  const { hash, type, bytes, preview } = file;
  const whole = { hash, type, bytes };
  return preview === undefined || preview === hash
    ? [whole]
    : [whole, { hash: preview, type: 'image/webp', bytes: 0 }];
}

/** What no message points to any more goes. */
export async function releaseFiles(
  ctx: Context,
  write: Write,
  file: StoredMessageFile | null,
): Promise<void> {
  for (const { hash } of filesOfMessage(file)) await releaseReference(ctx, write, hash);
}

/** What a message is found by. */
export function foldedOf(content: string, file: StoredMessageFile | string | null | undefined): string {
  const stored = typeof file === 'string' ? (JSON.parse(file) as StoredMessageFile) : file;
  return fold([content, stored?.name].filter(Boolean).join(' '));
}
