import type { IncomingMessage, ServerResponse } from 'node:http';

const contentSecurityPolicy = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ');

const everywhere = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

const ofPages = {
  ...everywhere,
  'content-security-policy': contentSecurityPolicy,
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=()',
};

/** Opened as a page, an answer of the API may do nothing at all. It is polled for: what only pages heed stays away. */
const ofAnswers = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** For every answer, API and pages alike. */
export function setSecurityHeaders({ url = '' }: IncomingMessage, response: ServerResponse) {
  const headers = url.startsWith('/api/') ? ofAnswers : ofPages;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
