import { createHmac } from 'node:crypto';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A JSON web token signed by HMAC-SHA-256. */
export function jsonWebToken(claims: object, secret: string): string {
  const told = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${told}.${createHmac('sha256', secret).update(told).digest('base64url')}`;
}
