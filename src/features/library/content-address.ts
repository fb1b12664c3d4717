import type { Material } from '../../../contract/library.ts';
import { contentName } from '../../lib/kept-content.ts';

/** Only contents of the library itself are opened by a token. */
const isOwn = (address: string) => /^\/api\/library\/\d+\/file\?/.test(address);

/** Where a content is opened by a player or a picture, which carry no header; undefined as long as it cannot be. */
export function withToken(address: string, token: string | undefined): string | undefined {
  if (!isOwn(address)) return address;
  return token === undefined ? undefined : `${address}&t=${token}`;
}

/** The address that saves the file under its own name. */
export const downloadAddress = (address: string, token: string | undefined): string | undefined =>
  isOwn(address) ? withToken(`${address}&download=1`, token) : address;

/** Where this very content of a material lies: also one from before it was replaced. */
export const contentAddress = ({ id }: Pick<Material, 'id'>, hash: string): string =>
  `/api/library/${id}/file?v=${contentName(hash)}`;
