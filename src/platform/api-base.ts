/** The API a build talks to: another origin where it says so, else the one the page came from. */
export const apiBase: string = import.meta.env['VITE_API_BASE'] ?? `${globalThis.location?.origin}/api`;

export const apiHost = (): string => new URL(apiBase).host;

/** Origin of the API where it is not the page's own, else empty. */
export function apiOrigin(): string {
  const { origin } = new URL(apiBase);
  return origin === location.origin ? '' : origin;
}

/** Cookies go along only to servers other than our own. */
export const sendsCredentials = import.meta.env['VITE_API_CREDENTIALS'] === 'true';
