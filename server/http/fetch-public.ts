import http from 'node:http';
import https from 'node:https';
import { sizeText } from '../size-text.ts';
import { type Allows, FetchRefused, publicCall } from './public-address.ts';

interface FetchOptions {
  etag?: string | null;
  maxBytes: number;
  allows?: Allows;
}

export type Fetched = { status: 'same' } | { status: 'new'; bytes: Buffer; etag: string | null };

const timeoutMs = 20_000;
const maxRedirects = 3;

/**
 * Fetches a URL that a person has entered, over http or https, within 20 s, up to `maxBytes` and three
 * redirects. Addresses of private networks are refused each time the name is resolved.
 *
 * @throws FetchRefused with a sentence for the person
 */
export async function fetchPublic(address: string, options: FetchOptions): Promise<Fetched> {
  let url = address;
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const answer = await request(url, options);
    if (!('to' in answer)) return answer;
    if (!URL.canParse(answer.to, url)) throw new FetchRefused('The address redirects to an invalid one');
    url = new URL(answer.to, url).href;
  }
  throw new FetchRefused(`The address redirects more than ${maxRedirects} times`);
}

function request(address: string, options: FetchOptions): Promise<Fetched | { to: string }> {
  const { etag, maxBytes, allows } = options;
  const { url, options: connection } = publicCall(address, allows);
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const fail = (error: Error) =>
      reject(
        error instanceof FetchRefused
          ? error
          : new FetchRefused(
              signal.aborted
                ? `The server did not respond within ${timeoutMs / 1000} seconds`
                : `The request failed: ${error.message}`,
            ),
      );
    const call = (url.protocol === 'https:' ? https : http).get(
      url,
      {
        ...connection,
        signal,
        headers: {
          accept: 'application/json, application/xml, text/calendar, */*;q=0.1',
          'accept-encoding': 'identity',
          'user-agent': 'Yurt',
          ...(etag && { 'if-none-match': etag }),
        },
      },
      (response) => {
        const { statusCode = 0, headers } = response;
        if (statusCode >= 300 && statusCode < 400 && statusCode !== 304 && headers.location) {
          response.destroy();
          return resolve({ to: headers.location });
        }
        if (statusCode === 304) {
          response.destroy();
          return resolve({ status: 'same' });
        }
        if (statusCode !== 200) {
          response.destroy();
          return fail(new FetchRefused(`The server responded with status ${statusCode}`));
        }
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > maxBytes)
            response.destroy(new FetchRefused(`The file is larger than ${sizeText(maxBytes)}`));
          else chunks.push(chunk);
        });
        response.on('error', fail);
        response.on('end', () =>
          resolve({ status: 'new', bytes: Buffer.concat(chunks), etag: headers.etag ?? null }),
        );
      },
    );
    call.on('error', fail);
  });
}
