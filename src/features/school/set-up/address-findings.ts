import type { AddressCheck } from '../../../../contract/set-up-checks.ts';

/** What the check of the public address can find, in the order of the list. */
export type Finding =
  | 'sameAddress'
  | 'otherAddress'
  | 'https'
  | 'noHttps'
  | 'proxyTrusted'
  | 'proxyNotTrusted'
  | 'noProxy'
  | 'protocolMissing'
  | 'socket'
  | 'noSocket'
  | 'socketUntested';

const good: ReadonlySet<Finding> = new Set(['sameAddress', 'https', 'proxyTrusted', 'socket']);
export const isGood = (finding: Finding): boolean => good.has(finding);

interface Found {
  server: AddressCheck;
  /** The origin in the address bar of the browser. */
  origin: string;
  /** Whether live updates are connected; null if that could not be tested. */
  socket: boolean | null;
}

/** Compares what the server assumes about its address with what the browser uses. */
export function findingsOf({ server, origin, socket }: Found): Finding[] {
  const isHttps = origin.startsWith('https:');
  return [
    new URL(server.public_url).origin === origin ? 'sameAddress' : 'otherAddress',
    isHttps ? 'https' : 'noHttps',
    ...proxyFindings(server, isHttps),
    socket === null ? 'socketUntested' : socket ? 'socket' : 'noSocket',
  ];
}

function proxyFindings(server: AddressCheck, isHttps: boolean): Finding[] {
  if (!server.trusts_proxy) return server.is_forwarded ? ['proxyNotTrusted'] : [];
  // Without a proxy, callers could set the header themselves and avoid the limits per address.
  if (!server.is_forwarded) return ['noProxy'];
  const proto = server.forwarded_proto?.split(',').at(-1)?.trim();
  return proto === (isHttps ? 'https' : 'http') ? ['proxyTrusted'] : ['protocolMissing'];
}
