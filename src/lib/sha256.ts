import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Incremental SHA-256; `crypto.subtle` only hashes a whole buffer. */
export function incrementalSha256(): { update: (bytes: Uint8Array) => void; hex: () => string } {
  const sum = sha256.create();
  return {
    update: (bytes) => void sum.update(bytes),
    hex: () => bytesToHex(sum.digest()),
  };
}
