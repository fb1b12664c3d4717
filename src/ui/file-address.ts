/*
 * Files open with a token in their address, since images can't send headers. The app sets the token once;
 * until then no pictures are shown.
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

/** Sets the origin of relative addresses in rows if it is not the page's own. */
export function setFileOrigin(next: string): void {
  origin = next;
}

/** Resolves the address of a file in a row for requests from this page. */
export const serverAddress = (address: string): string =>
  address.startsWith('/') && !address.startsWith('//') ? origin + address : address;

export const isOwnFile = (address: string) => /^\/api\/files\/[0-9a-f]{64}$/.test(address);

/** The address with the token, and for pictures the width; undefined while there is no token. */
export function fileAddress(address: string, opener: string | undefined, width?: number): string | undefined {
  if (!isOwnFile(address)) return serverAddress(address);
  if (opener === undefined) return undefined;
  const search = new URLSearchParams({ ...(width !== undefined && { w: String(width) }), t: opener });
  return `${serverAddress(address)}?${search}`;
}
