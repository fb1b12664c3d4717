import http from 'node:http';
import https from 'node:https';
import { type Allows, publicCall } from './public-address.ts';

interface Post {
  headers: Record<string, string>;
  body: Buffer | null;
  /** Milliseconds for the whole call. */
  timeout: number;
  allows?: Allows;
}

/**
 * Posts to an address that a person has named, unless its name stands for an address of this network at that moment.
 * Follows no redirect and reads no body. Answers the status. Rejects where there is none.
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
