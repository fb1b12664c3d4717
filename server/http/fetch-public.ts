import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';

const within = new net.BlockList();
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
  within.addSubnet(network, bits, 'ipv4');
const global6 = new net.BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
const within6 = new net.BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  within6.addSubnet(network, bits, 'ipv6');

/** Whether an IP address is one of the internet, and none of a network that this server stands in. */
export function isPublicAddress(address: string): boolean {
  if (net.isIPv4(address)) return !within.check(address, 'ipv4');
  return net.isIPv6(address) && global6.check(address, 'ipv6') && !within6.check(address, 'ipv6');
}

export class FetchRefused extends Error {}

interface Options {
  etag?: string | null;
  mostBytes: number;
  /** Of a name, an address of which may be called. */
  allows?: (address: string) => boolean;
}

export type Fetched = { status: 'same' } | { status: 'new'; bytes: Buffer; etag: string | null };

const longest = 20_000;
const mostRedirects = 3;

/**
 * Reads an address of the web that a person has named: over http or https, at most so long and so much, and from no
 * network of this server, whatever its name stands for at the moment of the call.
 * @throws FetchRefused with a sentence
 */
export async function fetchPublic(address: string, options: Options): Promise<Fetched> {
  let url = address;
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const answer = await ask(url, options);
    if (!('to' in answer)) return answer;
    if (!URL.canParse(answer.to, url)) throw new FetchRefused('It leads to no address');
    url = new URL(answer.to, url).href;
  }
  throw new FetchRefused('It leads on and on to other addresses');
}

function ask(address: string, options: Options): Promise<Fetched | { to: string }> {
  const { etag, mostBytes, allows = isPublicAddress } = options;
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new FetchRefused('Only addresses of http and https are read');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (net.isIP(host) !== 0 && !allows(host))
    throw new FetchRefused('Addresses of private networks are not read');
  const lookup: net.LookupFunction = (name, { all, ...asked }, done) => {
    dns.lookup(name, { ...asked, all: true }, (error, found) => {
      if (error) return done(error, '', 0);
      const open = found.filter((each) => allows(each.address));
      const [first] = open;
      if (!first) return done(new FetchRefused('Addresses of private networks are not read'), '', 0);
      if (all) done(null, open);
      else done(null, first.address, first.family);
    });
  };
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(longest);
    const fail = (error: Error) =>
      reject(
        error instanceof FetchRefused
          ? error
          : new FetchRefused(signal.aborted ? 'It takes too long' : `It cannot be read: ${error.message}`),
      );
    const call = (url.protocol === 'https:' ? https : http).get(
      url,
      {
        lookup,
        signal,
        agent: false,
        headers: {
          accept: 'application/json, application/xml, text/calendar, */*;q=0.1',
          'accept-encoding': 'identity',
          'user-agent': 'Yurt',
          ...(etag && { 'if-none-match': etag }),
        },
      },
      (response) => {
        const { statusCode = 0, headers } = response;
        if (statusCode >= 300 && statusCode < 400 && statusCode !== 304 && headers.location) {
          response.destroy();
          return resolve({ to: headers.location });
        }
        if (statusCode === 304) {
          response.destroy();
          return resolve({ status: 'same' });
        }
        if (statusCode !== 200) {
          response.destroy();
          return fail(new FetchRefused(`It answers ${statusCode}`));
        }
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > mostBytes) response.destroy(new FetchRefused('It is larger than 20 MB'));
          else chunks.push(chunk);
        });
        response.on('error', fail);
        response.on('end', () =>
          resolve({ status: 'new', bytes: Buffer.concat(chunks), etag: headers.etag ?? null }),
        );
      },
    );
    call.on('error', fail);
  });
}
