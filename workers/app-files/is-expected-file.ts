/**
 * Whether a response is the file that its address names. The page of a captive portal, or of a proxy that
 * cannot reach the school, is HTML with status 200 for every address.
 */
export function isExpectedFile(address: string, response: Response): boolean {
  const isPage = new URL(address).pathname.endsWith('.html');
  const type = response.headers.get('content-type') ?? '';
  return response.ok && !response.redirected && /\bhtml\b/.test(type) === isPage;
}
