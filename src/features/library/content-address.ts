import type { Material } from '../../../contract/library.ts';
import { serverAddress } from '../../ui/file-address.ts';
import { contentName } from '../../lib/stored-content.ts';

/** Only contents of the library itself are opened by a token. */
export const isOwn = (address: string) => /^\/api\/library\/\d+\/file\?/.test(address);

/** Where a content is opened by a player or a picture, which carry no header; undefined as long as it cannot be. */
export function withToken(address: string, token: string | undefined): string | undefined {
  if (!isOwn(address)) return serverAddress(address);
  return token === undefined ? undefined : `${serverAddress(address)}&t=${token}`;
}

/** The address that saves the file under its own name. */
export const downloadAddress = (address: string, token: string | undefined): string | undefined =>
  isOwn(address) ? withToken(`${address}&download=1`, token) : serverAddress(address);

/**
 * Where a version of a material's file is read, also one from before it was replaced. What this device has is served
 * under the same address by the service worker; a file without a hash that is not here lies where its row says.
 */
export const contentAddress = (
  { id, hash, file }: Pick<Material, 'id' | 'hash' | 'file'>,
  contentId: string,
  isHere: boolean,
): string => (hash || isHere || !file ? `/api/library/${id}/file?v=${contentName(contentId)}` : file);
