import type { Context } from '../../context.ts';
import type { StoredMessageFile } from '../../db/chat-schema.ts';
import type { Write } from '../../db/write.ts';
import { fold } from '../../../src/lib/text-fold.ts';
import { type StoredFile, releaseReference } from '../../files/store-file.ts';

/** The stored contents of a message's file: the file itself and its preview. */
export function contentsOfMessage(file: StoredMessageFile | null): StoredFile[] {
  if (!file) return [];
  const { hash, type, bytes, preview } = file;
  const whole = { hash, type, bytes };
  return preview === undefined || preview === hash
    ? [whole]
    : [whole, { hash: preview, type: 'image/webp', bytes: 0 }];
}

/** Releases the contents of a message's file; they are deleted if nothing else points to them. */
export async function releaseFiles(ctx: Context, tx: Write, file: StoredMessageFile | null): Promise<void> {
  for (const { hash } of contentsOfMessage(file)) await releaseReference(ctx, tx, hash);
}

/** The text to search in: content and file name, folded. */
export function searchTextOf(content: string, file: StoredMessageFile | string | null | undefined): string {
  const stored = typeof file === 'string' ? (JSON.parse(file) as StoredMessageFile) : file;
  return fold([content, stored?.name].filter(Boolean).join(' '));
}
