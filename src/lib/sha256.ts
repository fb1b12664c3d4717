import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** SHA-256 of what comes piece by piece, which browsers compute only of a whole. */
export function hashing(): { update: (bytes: Uint8Array) => void; hex: () => string } {
  const sum = sha256.create();
  return {
    update: (bytes) => void sum.update(bytes),
    hex: () => bytesToHex(sum.digest()),
  };
}
