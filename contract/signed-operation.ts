import * as v from 'valibot';

/*
 * Each session has a key pair (ECDSA, P-256) of its device. A box can read and delay the operations that it holds, but
 * it can't invent or change them: the school executes only those that the device of their author has signed.
 */

/** An operation as its device sends it to a box. */
export interface SignedOperation {
  op_id: string;
  kind: string;
  /** As they are sent, before a schema has read them. */
  args: unknown;
  depends_on?: string | null | undefined;
  /** The author of what it names. Other people may use the same key. */
  depends_on_author?: number | null | undefined;
  /**
   * The last edit, reaction or act with which this device has changed the same message or question before, if it is still in the
   * outbox. Of a vote, the last vote for the same question. The school performs none without it. Absent or null for the first
   * one, and for operations that create or remove.
   */
  after?: string | null | undefined;
}

/**
 * The text that a device signs: ECDSA with SHA-256 over its UTF-8. It is the same for arguments that were sent as JSON and
 * parsed again.
 */
export function signedText(userId: number, op: SignedOperation): string {
  const { op_id, kind, args, depends_on, depends_on_author, after } = op;
  const named = [keyOrNull(depends_on), depends_on_author ?? null, keyOrNull(after)];
  return JSON.stringify(['yurt-operation-1', userId, op_id.toLowerCase(), kind, args, ...named]);
}

const keyOrNull = (key: string | null | undefined): string | null => key?.toLowerCase() ?? null;

/** Characters of the arguments as JSON. A box does not hand over an operation with longer ones. */
export const maxSignedArgs = 60_000;

/** Bytes of a signature: r and s, 32 bytes each. On the wire in base64url. */
export const signatureBytes = 64;
/** Longest text of a signature that is accepted. One of another length is not valid. */
export const signatureMax = 100;
/** A public key on the wire: an uncompressed point, 65 bytes, in base64url. The server checks that it is on the curve. */
export const devicePublicKey = v.pipe(v.string(), v.regex(/^B[\w-]{86}$/, 'invalid'));
