import type { DeliveryError } from '../../contract/webhooks.ts';
import { postPublic } from '../http/post-public.ts';
import { FetchRefused } from '../http/public-address.ts';
import { signatureOf } from './signature.ts';

/** In ms, for the whole attempt. */
const timeoutMs = 10_000;

interface Attempt {
  url: string;
  secret: Uint8Array;
  id: string;
  body: string;
  /** Unix seconds. */
  timestamp: number;
  /** Also http, and private networks. */
  local: boolean;
}

export interface AttemptResult {
  /** Null without a response. */
  status: number | null;
  /** Null for a status of 2xx. */
  error: DeliveryError | null;
}

/** Sends a delivery once. Redirects are not followed, and the body of the response is not read. */
export async function attemptDelivery({
  url,
  secret,
  id,
  body,
  timestamp,
  local,
}: Attempt): Promise<AttemptResult> {
  if (!local && !url.startsWith('https:')) return { status: null, error: 'private' };
  try {
    const status = await postPublic(url, {
      headers: {
        'content-type': 'application/json',
        'user-agent': 'webhooks',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatureOf(secret, { id, timestamp, body }),
      },
      body: Buffer.from(body),
      timeout: timeoutMs,
      ...(local && { allows: () => true }),
    });
    if (status >= 200 && status < 300) return { status, error: null };
    return { status, error: status >= 300 && status < 400 ? 'redirect' : 'status' };
  } catch (error) {
    return { status: null, error: reasonOf(error) };
  }
}

function reasonOf(error: unknown): DeliveryError {
  if (error instanceof FetchRefused) return 'private';
  const { name, code = '' } = error as { name?: string; code?: string };
  if (name === 'AbortError' || name === 'TimeoutError') return 'timeout';
  if (/^(ENOTFOUND|EAI_)/.test(code)) return 'name';
  // Codes of OpenSSL and of the check of names in Node.js.
  return /TLS|SSL|CERT|SIGNATURE|EPROTO/.test(code) ? 'tls' : 'connection';
}
