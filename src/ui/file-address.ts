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

export const isOwnFile = (address: string) => /^\/api\/files\/[0-9a-f]{64}$/.test(address);

/** Where a file is fetched from, a picture in the width it is shown in; undefined as long as it cannot be. */
export function fileAddress(address: string, opener: string | undefined, width?: number): string | undefined {
  if (!isOwnFile(address)) return address;
  if (opener === undefined) return undefined;
  const search = new URLSearchParams({ ...(width !== undefined && { w: String(width) }), t: opener });
  return `${address}?${search}`;
}
