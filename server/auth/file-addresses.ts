import { createHmac, timingSafeEqual } from 'node:crypto';
import { recordingOf } from '../../src/lib/recording.ts';

/** The session whose rights a signed URL has. */
export interface AddressSigner {
  sessionId: number;
  /** Key of the signatures; it ends with the session. */
  fileKey: Uint8Array;
}

const bucketMs = 6 * 3_600_000;
const ownFileUrl =
  /^(\/api\/(?:files\/[0-9a-f]{64}|chat\/message\/\d{1,16}\/file|library\/\d{1,16}\/file))(\?[\w=&.%-]*)?$/;
/** Fields of rows that hold a URL. Texts of people are never rewritten. */
const addressFields = new Set(['avatar', 'photo', 'file', 'preview', 'image', 'video', 'url', 'video_link']);

/**
 * Copies a response and makes each of our file URLs absolute and signed, for clients that don't add their
 * file token. A URL opens one path with the rights of the session, and expires in 6 to 12 hours.
 */
export function signFileAddresses<T>(value: T, signer: AddressSigner, origin: string, now: number): T {
  // The expiry stays the same for 6 hours, so that the ETag of a response does too.
  const expiry = (Math.ceil((now + bucketMs) / bucketMs) * bucketMs) / 1000;
  // The picture of one person may be in every row of a list.
  const tokens = new Map<string, string>();
  const tokenOf = (path: string): string => {
    const cached = tokens.get(path);
    const token = cached ?? `s.${signer.sessionId}.${expiry}.${signatureOf(signer.fileKey, path, expiry)}`;
    tokens.set(path, token);
    return token;
  };
  const signed = (address: string): string => {
    const [, path, query] = ownFileUrl.exec(materialFileUrl(address)) ?? [];
    if (path === undefined) return address;
    const token = tokenOf(path);
    return `${origin}${path}${query ? `${query}&` : '?'}t=${token}`;
  };
  const signDeep = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(signDeep);
    if (typeof each !== 'object' || each === null) return each;
    return Object.fromEntries(
      Object.entries(each).map(([name, inside]: [string, unknown]) => [
        name,
        typeof inside === 'string' && addressFields.has(name) ? signed(inside) : signDeep(inside),
      ]),
    );
  };
  // The copy has the same fields; URLs stay strings.
  return signDeep(value) as T;
}

/** A recording in the library has the URL of an app page; other clients get its file instead. */
function materialFileUrl(address: string): string {
  const found = address.startsWith('/library/') ? recordingOf(address) : null;
  return found?.kind === 'material' ? `/api/library/${found.id}/file` : address;
}

const signatureOf = (key: Uint8Array, path: string, expiry: number): string =>
  createHmac('sha256', key).update(`${path}|${expiry}`).digest('base64url');

/** Parses the token `t` of a signed URL; undefined for a token of another kind. */
export function readSignature(
  token: string,
): { sessionId: number; expiry: number; signature: string } | undefined {
  const [, session, expiry, signature] = /^s\.(\d{1,15})\.(\d{10})\.([\w-]{43})$/.exec(token) ?? [];
  if (session === undefined || expiry === undefined || signature === undefined) return undefined;
  return { sessionId: Number(session), expiry: Number(expiry), signature };
}

/** Whether a signature opens this path now, with the key of its session. */
export function isSignatureValid(
  { expiry, signature }: { expiry: number; signature: string },
  key: Uint8Array,
  path: string,
  now: number,
): boolean {
  const expected = signatureOf(key, path, expiry);
  return expiry * 1000 > now && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
}

/** The stored form of a URL that a client sends back signed; other URLs are returned unchanged. */
export function storedAddress(address: string): string {
  if (!/[?&]t=s\./.test(address) || !URL.canParse(address, 'http://localhost')) return address;
  const url = new URL(address, 'http://localhost');
  url.searchParams.delete('t');
  return url.pathname + url.search;
}
