import { randomBytes } from 'node:crypto';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import { type Duplex, pipeline } from 'node:stream';
import type { Server } from 'socket.io';
import type { Peer } from '../cluster/bus.ts';
import type { Config } from '../config.ts';

/** Marks a forwarded request; the receiving process never forwards it again. */
const forwardedHeader = 'x-yurt-forwarded';
const prefixLength = 12;

/**
 * A socket.io connection starts with several requests (polling, then a websocket), and only the process that
 * handled the first one knows it. A load balancer may send each to another process. So a connection id starts
 * with the prefix of its process, and the other processes forward the requests there.
 */
export interface PeerRequests {
  /** Stores the address of another process; undefined removes it. */
  set: (process: string, peer: Peer | undefined) => void;
  /** The address of this process; undefined until it listens. */
  own: () => Peer | undefined;
  /** Runs `work` once the server listens. */
  whenListening: (work: () => void) => void;
  /** Intercepts requests before the socket.io engine. Call after `io.attach`. */
  attach: (io: Server, server: http.Server) => void;
  close: () => void;
}

export function peerRequests(config: Pick<Config, 'host' | 'processUrl'>): PeerRequests {
  const prefix = randomBytes(prefixLength / 2).toString('hex');
  const peers = new Map<string, Peer>();
  const agent = new http.Agent({ keepAlive: true });
  const tunnels = new Set<Duplex>();
  let own: Peer | undefined;
  let listening = () => {};

  const peerFor = ({ url = '', headers }: http.IncomingMessage): Peer | undefined => {
    if (headers[forwardedHeader] !== undefined) return undefined;
    const start = new URL(url, 'http://localhost').searchParams.get('sid')?.slice(0, prefixLength);
    if (start === undefined || start === prefix) return undefined;
    return [...peers.values()].find((peer) => peer.prefix === start);
  };

  return {
    set: (process, peer) => {
      if (peer) peers.set(process, peer);
      else peers.delete(process);
    },
    own: () => own,
    whenListening: (work) => (listening = work),
    attach: (io, server) => {
      server.once('listening', () => {
        const address = server.address();
        const port = typeof address === 'object' && address ? address.port : 0;
        own = { prefix, url: config.processUrl ?? `http://${reachableHost(config.host)}:${port}` };
        listening();
      });
      const { engine } = io;
      const handleRequest = engine.handleRequest.bind(engine);
      const handleUpgrade = engine.handleUpgrade.bind(engine);
      engine.generateId = () => prefix + randomBytes(15).toString('base64url');
      engine.handleRequest = (request, response) => {
        const peer = peerFor(request);
        if (peer) forwardRequest(peer, agent, request, response);
        else handleRequest(request, response);
      };
      engine.handleUpgrade = (request, socket, head) => {
        const peer = peerFor(request);
        if (peer) forwardUpgrade(peer, tunnels, request, socket, head);
        else handleUpgrade(request, socket, head);
      };
    },
    close: () => {
      for (const tunnel of tunnels) tunnel.destroy();
      agent.destroy();
    },
  };
}

function forwardRequest(
  { url }: Peer,
  agent: http.Agent,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): void {
  const { hostname: host, port } = new URL(url);
  const upstream = http.request({
    host,
    port,
    agent,
    method: request.method,
    path: request.url,
    headers: { ...request.headers, [forwardedHeader]: '1' },
  });
  upstream.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    pipeline(answer, response, () => undefined);
  });
  // The client treats 502 as the end of the connection and starts a new one.
  upstream.on('error', () => {
    if (!response.headersSent) response.writeHead(502);
    response.end();
  });
  response.on('close', () => upstream.destroy());
  pipeline(request, upstream, () => undefined);
}

function forwardUpgrade(
  { url }: Peer,
  tunnels: Set<Duplex>,
  request: http.IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const { hostname, port } = new URL(url);
  const upstream = net.connect(Number(port) || 80, hostname);
  const lines = request.rawHeaders.flatMap((name, at, all) =>
    at % 2 === 0 ? `${name}: ${all[at + 1] ?? ''}` : [],
  );
  upstream.on('connect', () => {
    upstream.write(
      `GET ${request.url} HTTP/1.1\r\n${[...lines, `${forwardedHeader}: 1`].join('\r\n')}\r\n\r\n`,
    );
    upstream.write(head);
    socket.pipe(upstream).pipe(socket);
  });
  tunnels.add(socket);
  for (const end of [socket, upstream]) {
    end.on('error', () => undefined);
    end.on('close', () => {
      socket.destroy();
      upstream.destroy();
      tunnels.delete(socket);
    });
  }
}

/** An address that other machines can reach if the process listens on all interfaces. */
function reachableHost(host: string): string {
  if (host !== '0.0.0.0' && host !== '::') return host.includes(':') ? `[${host}]` : host;
  const addresses = Object.values(os.networkInterfaces()).flatMap((each) => each ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
}
