import { boxCopyTimeHeader, boxHeader } from '../../contract/box-header.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config.ts';

/** Response headers that scripts of other origins may read, including those of tus uploads. */
const exposed = [
  ...[
    'X-Sync',
    'X-School-Zone',
    boxHeader,
    boxCopyTimeHeader,
    'ETag',
    'Date',
    'Retry-After',
    'Vary',
    'Content-Disposition',
    'Content-Range',
  ],
  ...['Accept-Ranges', 'Location', 'Upload-Offset', 'Upload-Length', 'Upload-Expires', 'Upload-Metadata'],
  ...['Tus-Resumable', 'Tus-Version', 'Tus-Extension', 'Tus-Max-Size'],
].join(', ');
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const names = /^[\w\s,-]{1,1000}$/;
const preflightSeconds = '7200';

/**
 * Sets the CORS headers for pages of the allowed origins, and answers their preflights.
 *
 * @returns whether the request has been answered
 */
export function crossOrigin({
  allowedOrigins,
}: Pick<Config, 'allowedOrigins'>): (request: IncomingMessage, response: ServerResponse) => boolean {
  if (allowedOrigins.length === 0) return () => false;
  return ({ url = '', method, headers }, response) => {
    if (!url.startsWith('/api/')) return false;
    response.setHeader('vary', 'origin');
    // An `<img>` sends no Origin header. The token in the URL authorises the request.
    if (/[?&]t=/.test(url)) response.setHeader('cross-origin-resource-policy', 'cross-origin');
    const { origin } = headers;
    if (origin === undefined || !allowedOrigins.includes(origin)) return false;
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-allow-credentials', 'true');
    response.setHeader('access-control-expose-headers', exposed);
    if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return false;
    const requestedHeaders = headers['access-control-request-headers'] ?? '';
    response.setHeader('access-control-allow-methods', methods);
    if (names.test(requestedHeaders)) response.setHeader('access-control-allow-headers', requestedHeaders);
    response.setHeader('access-control-max-age', preflightSeconds);
    response.writeHead(204).end();
    return true;
  };
}
