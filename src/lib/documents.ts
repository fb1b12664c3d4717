/** Licences of third-party code; written by the build. */
export const noticesHref = '/documents/third-party-notices.txt';
