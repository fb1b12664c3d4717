import type { Material } from '../../../contract/library.ts';
import { contentName, readContent } from '../../lib/stored-content.ts';
import { fileToken } from '../../ui/file-address.ts';
import { isLibraryContent, withToken } from './content-address.ts';

/** Maximum number of bytes shown; longer texts are cut. */
const maxBytes = 2 * 1024 * 1024;

/**
 * Returns the beginning of a content as text, from this device or the server.
 * @throws if neither has it
 */
export async function readText(
  { id, file }: Pick<Material, 'id' | 'file'>,
  contentId: string | null | undefined,
): Promise<string> {
  const stored = contentId ? await readContent(contentName(contentId)) : null;
  if (stored) return stored.slice(0, maxBytes).text();
  const address = file ? withToken(file, fileToken()) : undefined;
  if (address === undefined) throw new Error(`Material ${id} cannot be fetched`);
  // oxlint-disable-next-line no-restricted-globals -- a file, as players and pictures fetch theirs: not a call
  const response = await fetch(address, {
    headers: isLibraryContent(address) ? { range: `bytes=0-${maxBytes - 1}` } : {},
  });
  if (!response.ok || !response.body) throw new Error(`The server responded with status ${response.status}`);
  return readBeginning(response.body);
}

/**
 * Other servers do not handle range requests correctly. This reads the beginning of the body and cancels the
 * rest.
 */
async function readBeginning(body: ReadableStream<Uint8Array>): Promise<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = 0; bytes < maxBytes;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return text;
}
