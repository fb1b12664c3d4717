import { createHmac } from 'node:crypto';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A JSON Web Token signed with HMAC-SHA-256. */
export function jsonWebToken(claims: object, secret: string): string {
  const signedPart = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signedPart}.${createHmac('sha256', secret).update(signedPart).digest('base64url')}`;
}
