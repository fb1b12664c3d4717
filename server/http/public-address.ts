import dns from 'node:dns';
import type http from 'node:http';
import net from 'node:net';

const nonPublic4 = new net.BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  nonPublic4.addSubnet(network, bits, 'ipv4');
const global6 = new net.BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
const nonPublic6 = new net.BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  nonPublic6.addSubnet(network, bits, 'ipv6');

/** Whether an IP address belongs to the public internet, not to a private or reserved network. */
export function isPublicAddress(address: string): boolean {
  if (net.isIPv4(address)) return !nonPublic4.check(address, 'ipv4');
  return net.isIPv6(address) && global6.check(address, 'ipv6') && !nonPublic6.check(address, 'ipv6');
}

export class FetchRefused extends Error {}

export type Allows = (address: string) => boolean;

const privateAddressError = () => new FetchRefused('Addresses of private networks are not allowed');

/** Whether a URL may be called, as far as it can be known without resolving its name. */
export function isPublicCall(address: string): boolean {
  try {
    publicCall(address);
    return true;
  } catch {
    return false;
  }
}

/**
 * Checks a URL from outside and returns the options for the request. The name is resolved at the time of the
 * connection, and only allowed addresses are connected to.
 *
 * @throws FetchRefused
 */
export function publicCall(
  address: string,
  allows: Allows = isPublicAddress,
): { url: URL; options: Pick<http.RequestOptions, 'lookup' | 'agent'> } {
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new FetchRefused('Only http and https addresses are allowed');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (net.isIP(host) !== 0 && !allows(host)) throw privateAddressError();
  const lookup: net.LookupFunction = (name, { all, ...options }, done) => {
    dns.lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0);
      const open = found.filter((each) => allows(each.address));
      const [first] = open;
      if (!first) return done(privateAddressError(), '', 0);
      if (all) done(null, open);
      else done(null, first.address, first.family);
    });
  };
  // Without an agent, no connection opened for an earlier resolution is reused.
  return { url, options: { lookup, agent: false } };
}
