import { materialsCache, readMark, streamParts } from '../../src/lib/stored-content.ts';

interface RouteRequest {
  request: Request;
  url: URL;
}

export const isMaterial = ({
  request,
  url,
  sameOrigin,
}: {
  request: Request;
  url: URL;
  sameOrigin: boolean;
}) =>
  sameOrigin &&
  request.method === 'GET' &&
  /^\/api\/library\/\d+\/file$/.test(url.pathname) &&
  url.searchParams.has('v');

/**
 * Serves a downloaded material from the cache, including byte ranges, which media players request. Other
 * materials are requested from the server.
 */
export async function serveMaterial({ request, url }: RouteRequest): Promise<Response> {
  const name = url.searchParams.get('v') ?? '';
  const cache = (await caches.has(materialsCache)) ? await caches.open(materialsCache) : null;
  const mark = cache && (await readMark(cache, name));
  if (!cache || !mark) return fetch(request);
  const { bytes, type } = mark;
  const headers = {
    'content-type': type,
    'accept-ranges': 'bytes',
    'content-security-policy': "default-src 'none'; sandbox",
  };
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '') ?? [];
  if (first === '' && last === '') {
    const whole = { ...headers, 'content-length': String(bytes) };
    return new Response(streamParts(cache, name, 0, bytes - 1), { headers: whole });
  }
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (from > to) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${bytes}` } });
  return new Response(streamParts(cache, name, from, to), {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(to - from + 1),
      'content-range': `bytes ${from}-${to}/${bytes}`,
    },
  });
}
