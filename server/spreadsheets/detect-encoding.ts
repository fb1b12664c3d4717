import { markOf } from '../import/decode.ts';

const sampleBytes = 64 * 1024;

/**
 * Detects the encoding of a text: by its byte order mark, then by zero bytes (UTF-16), then by whether it is
 * valid UTF-8. Other texts are windows-1251 if most of their non-ASCII bytes stand side by side, as in Cyrillic
 * words, and windows-1252 if they stand alone, as umlauts do.
 */
export function detectEncoding(bytes: Uint8Array): string {
  const marked = markOf(bytes);
  if (marked !== undefined) return marked;
  const sample = bytes.subarray(0, sampleBytes);
  const [even, odd] = zerosByParity(sample);
  if (even + odd > 0) return odd >= even ? 'utf-16le' : 'utf-16be';
  if (isUtf8(bytes)) return 'utf-8';
  return hasRunsOfHighBytes(bytes) ? 'windows-1251' : 'windows-1252';
}

function zerosByParity(bytes: Uint8Array): [even: number, odd: number] {
  const zeros: [number, number] = [0, 0];
  bytes.forEach((byte, at) => {
    if (byte === 0) zeros[(at % 2) as 0 | 1] += 1;
  });
  return zeros;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function hasRunsOfHighBytes(bytes: Uint8Array): boolean {
  let high = 0;
  let adjacent = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at]! < 0x80) continue;
    high += 1;
    if ((bytes[at - 1] ?? 0) >= 0x80 || (bytes[at + 1] ?? 0) >= 0x80) adjacent += 1;
  }
  return adjacent * 2 > high;
}
