/** The content of a person's code. */
export interface CodeContent {
  userId: number;
  serial: number;
}

/** `Y1.`, the person's id and the serial in base 36, and a signature of P-256 (64 bytes) in base64url. */
const form = /^Y1\.([0-9a-z]{1,11})\.([0-9a-z]{1,6})\.([\w-]{86})$/;

/** The bytes that the school signs. */
export const signedBytes = ({ userId, serial }: CodeContent): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`yurt check-in 1 ${userId} ${serial}`);

export const writeCode = ({ userId, serial }: CodeContent, signature: string): string =>
  `Y1.${userId.toString(36)}.${serial.toString(36)}.${signature}`;

/** Reads a code without verifying it; null if it has another form. */
export function parseCode(text: string): (CodeContent & { signature: string }) | null {
  const [, person = '', number = '', signature = ''] = form.exec(text.trim()) ?? [];
  const userId = parseInt(person, 36);
  const serial = parseInt(number, 36);
  return Number.isSafeInteger(userId) && userId > 0 && serial > 0 ? { userId, serial, signature } : null;
}
