import http from 'node:http';
import https from 'node:https';
import { type Allows, publicCall } from './public-address.ts';

interface Post {
  headers: Record<string, string>;
  body: Buffer | null;
  /** Milliseconds for the whole request. */
  timeout: number;
  allows?: Allows;
}

/**
 * Posts to a URL that a client has given, unless its host resolves to an address that is not allowed. It
 * follows no redirect and reads no body. Returns the status; rejects if there is no response.
 */
export async function postPublic(address: string, { headers, body, timeout, allows }: Post): Promise<number> {
  const { url, options } = publicCall(address, allows);
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeout);
    const call = (url.protocol === 'https:' ? https : http).request(
      url,
      { ...options, method: 'POST', headers: { ...headers, 'content-length': body?.length ?? 0 }, signal },
      (response) => {
        response.destroy();
        resolve(response.statusCode ?? 0);
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}
