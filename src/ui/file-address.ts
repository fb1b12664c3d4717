/*
 * Files of the platform are opened by a token in their address, since pictures carry no header. The page is told it
 * once; without it there are no pictures.
 */
const listeners = new Set<() => void>();
let token: string | undefined;

export function setFileToken(next: string | undefined): void {
  if (next === token) return;
  token = next;
  for (const listener of listeners) listener();
}

export function watchFileToken(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const fileToken = (): string | undefined => token;

let origin = '';

/** Names the origin that relative addresses in rows belong to, if it is not the page's own. */
export function setFileOrigin(next: string): void {
  origin = next;
}

/** The address of a file as a row names it, ready to be fetched from this page. */
export const serverAddress = (address: string): string =>
  address.startsWith('/') && !address.startsWith('//') ? origin + address : address;

export const isOwnFile = (address: string) => /^\/api\/files\/[0-9a-f]{64}$/.test(address);

/** Where a file is fetched from, a picture in the width it is shown in; undefined as long as it cannot be. */
export function fileAddress(address: string, opener: string | undefined, width?: number): string | undefined {
  if (!isOwnFile(address)) return serverAddress(address);
  if (opener === undefined) return undefined;
  const search = new URLSearchParams({ ...(width !== undefined && { w: String(width) }), t: opener });
  return `${serverAddress(address)}?${search}`;
}
