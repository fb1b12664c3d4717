import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

function policyOf(page: string, url: string) {
  const request = new IncomingMessage(new Socket());
  request.url = url;
  const response = new ServerResponse(request);
  securityHeaders(() => page)(request, response);
  const policy = String(response.getHeader('content-security-policy'));
  return new Map(policy.split('; ').map((directive) => directive.split(/ (.*)/) as [string, string]));
}

test('allows only the inline scripts and styles that the build put into the page', () => {
  const page = '<script data-x="{}">1</script><script type="module" src="/a.js"></script><style>a{}</style>';
  const policy = policyOf(page, '/schedule');
  expect(policy.get('script-src')).toBe("'self' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='");
  expect(policy.get('style-src')).toBe("'self' 'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='");
  expect(policy.get('default-src')).toBe("'self'");
});

test('allows no inline code in a page without any, and nothing at all in API responses', () => {
  expect(policyOf('', '/').get('script-src')).toBe("'self'");
  expect(policyOf('<style>a{}</style>', '/api/events').get('default-src')).toBe("'none'");
});

test('allows the inline scripts of a page that has replaced another', () => {
  let page = '<script>1</script>';
  const setHeaders = securityHeaders(() => page);
  const policy = () => {
    const request = new IncomingMessage(new Socket());
    request.url = '/';
    const response = new ServerResponse(request);
    setHeaders(request, response);
    return String(response.getHeader('content-security-policy'));
  };
  const before = policy();
  expect(policy()).toBe(before);
  page = '<script>2</script>';
  expect(policy()).toMatch(/script-src 'self' 'sha256-[^']+';/);
  expect(policy()).not.toBe(before);
});
