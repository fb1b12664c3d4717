import { createHash } from 'node:crypto';
import { frameHosts } from '../../src/lib/recording.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';

const sources = {
  'default-src': "'self'",
  'img-src': "'self' data: blob:",
  'media-src': "'self' blob:",
  'connect-src': "'self'",
  'worker-src': "'self'",
  // Embedded videos of other sites, loaded after the person has agreed.
  'frame-src': ["'self'", ...frameHosts].join(' '),
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'self'",
};

const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * Forbids everything to an API response that is opened as a page. API requests are frequent, so headers that
 * only affect pages are left out.
 */
const apiHeaders = {
  ...commonHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Safari treats its PDF viewer as an object of the page, which `object-src 'none'` would block. */
const documentHeaders = {
  ...commonHeaders,
  'content-security-policy': "frame-ancestors 'self'",
  'referrer-policy': 'same-origin',
};
const document = /^\/documents\/[\w.-]+\.pdf(\?|$)/;

const pageHeaders = (policy: string) => ({
  ...commonHeaders,
  'content-security-policy': policy,
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=()',
});

const inline = {
  'script-src': /<script(?![^>]* src=)[^>]*>([^]*?)<\/script>/g,
  'style-src': /<style[^>]*>([^]*?)<\/style>/g,
};

/** Allows only the inline scripts and styles that the build put into this page, by their hashes. */
function policyFor(page: string): string {
  const allowed = Object.entries(inline).map(([directive, pattern]) => {
    const hashes = [...page.matchAll(pattern)].map(
      ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
    );
    return [directive, ["'self'", ...hashes].join(' ')] as const;
  });
  return [...Object.entries(sources), ...allowed].map((directive) => directive.join(' ')).join('; ');
}

/**
 * Sets the headers of every response. `page` returns the HTML of the app, empty if there is none. A release may
 * replace it: the policy has to allow the inline scripts of the page that is sent.
 */
export function securityHeaders(
  page: () => string,
  publicUrl = '',
): (request: IncomingMessage, response: ServerResponse) => void {
  let knownPage = page();
  let headersOfPages = pageHeaders(policyFor(knownPage));
  const pages = () => {
    const html = page();
    if (html !== knownPage) {
      knownPage = html;
      headersOfPages = pageHeaders(policyFor(html));
    }
    return headersOfPages;
  };
  const isSecure = publicUrl.startsWith('https:');
  return ({ url = '' }, response) => {
    const headers = url.startsWith('/api/') ? apiHeaders : document.test(url) ? documentHeaders : pages();
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (isSecure) response.setHeader('strict-transport-security', 'max-age=31536000');
  };
}
