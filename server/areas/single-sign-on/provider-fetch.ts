import http from 'node:http';
import https from 'node:https';
import { type Allows, publicCall } from '../../http/public-address.ts';

/** Bytes of a response. */
const maxBytes = 1024 * 1024;

interface Call {
  method: string;
  headers: Record<string, string>;
  body: unknown;
  signal?: AbortSignal;
}

/** The provider did not respond, or must not be called. */
export class ProviderUnreachable extends Error {}

/**
 * A `fetch` for calls to the identity provider: it follows no redirect and connects only to allowed addresses, whatever
 * the provider's own documents name. Rejects with `ProviderUnreachable`.
 */
export const providerFetch =
  (allows?: Allows) =>
  (address: string, { method, headers, body, signal }: Call): Promise<Response> =>
    new Promise((resolve, reject) => {
      const fail = (error: unknown) => reject(new ProviderUnreachable(String(error), { cause: error }));
      try {
        const { url, options } = publicCall(address, allows);
        const call = (url.protocol === 'https:' ? https : http).request(
          url,
          { ...options, method, headers, ...(signal && { signal }) },
          (response) => {
            const chunks: Buffer[] = [];
            let size = 0;
            response.on('data', (chunk: Buffer) => {
              size += chunk.length;
              if (size > maxBytes) response.destroy(new Error('The response is too large'));
              else chunks.push(chunk);
            });
            response.on('error', fail);
            response.on('end', () => {
              // `Response` throws for other statuses, and an error in a listener ends the process.
              const { statusCode: status = 0, headers: sent } = response;
              if (status < 200 || status > 599) fail(new Error(`The status ${status} is unknown`));
              else resolve(asResponse(status, sent, Buffer.concat(chunks)));
            });
          },
        );
        call.on('error', fail);
        // The library sends forms, as `URLSearchParams`.
        call.end(body instanceof URLSearchParams ? body.toString() : undefined);
      } catch (error) {
        fail(error);
      }
    });

function asResponse(status: number, headers: http.IncomingHttpHeaders, bytes: Buffer): Response {
  const type = headers['content-type'];
  const challenge = headers['www-authenticate'];
  const hasBody = ![204, 205, 304].includes(status);
  return new Response(hasBody ? new Uint8Array(bytes) : null, {
    status,
    headers: {
      ...(type !== undefined && { 'content-type': type }),
      ...(challenge !== undefined && { 'www-authenticate': challenge }),
    },
  });
}
