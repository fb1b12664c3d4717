/** Base address of the API: the one that the build names, else `/api` on the origin of the page. */
export const apiBase: string = import.meta.env['VITE_API_BASE'] ?? `${globalThis.location?.origin}/api`;

export const apiHost = (): string => new URL(apiBase).host;

/** Origin of the API; empty if it is the page's own. */
export function apiOrigin(): string {
  const { origin } = new URL(apiBase);
  return origin === location.origin ? '' : origin;
}

/** Cookies are sent only to servers other than our own. */
export const sendsCredentials = import.meta.env['VITE_API_CREDENTIALS'] === 'true';
