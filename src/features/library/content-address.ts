import type { Material } from '../../../contract/library.ts';
import { serverAddress } from '../../ui/file-address.ts';
import { contentName } from '../../lib/stored-content.ts';

/** Only the library's own contents need the file token; it must not be sent to other servers. */
export const isLibraryContent = (address: string) => /^\/api\/library\/\d+\/file\?/.test(address);

/**
 * The address for a player or picture, whose requests carry no authorization header. Undefined while the
 * token is missing.
 */
export function withToken(address: string, token: string | undefined): string | undefined {
  if (!isLibraryContent(address)) return serverAddress(address);
  return token === undefined ? undefined : `${serverAddress(address)}&t=${token}`;
}

/** The address that downloads the file instead of showing it. */
export const downloadAddress = (address: string, token: string | undefined): string | undefined =>
  isLibraryContent(address) ? withToken(`${address}&download=1`, token) : serverAddress(address);

/**
 * The address of one version of a material's file, which may be an older one. The service worker serves
 * stored contents under the same address. A file without a hash that is not stored is read from the address
 * in its row.
 */
export const contentAddress = (
  { id, hash, file }: Pick<Material, 'id' | 'hash' | 'file'>,
  contentId: string,
  isStored: boolean,
): string => (hash || isStored || !file ? `/api/library/${id}/file?v=${contentName(contentId)}` : file);
