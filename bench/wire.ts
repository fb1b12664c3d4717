import net from 'node:net';

export interface Exchange {
  request: string;
  /** Including headers. */
  bytes: number;
  begun: number;
  ended: number;
}

export interface Wire {
  url: string;
  exchanges: Exchange[];
  /** Count of open websockets. */
  sockets: () => number;
  /** Bytes carried by websockets. */
  socketBytes: () => number;
  /** With false, closes all connections and refuses new ones until it is called with true. */
  setUp: (up: boolean) => void;
  close: () => void;
}

/** A proxy to a server that delays everything by half a round trip and records each exchange. */
export async function openWire(port: number, roundTrip: number): Promise<Wire> {
  const exchanges: Exchange[] = [];
  const connections = new Set<net.Socket>();
  let up = true;
  let sockets = 0;
  let socketBytes = 0;

  const server = net.createServer((near) => {
    if (!up) return void near.destroy();
    const far = net.connect(port, '127.0.0.1');
    let current: Exchange | null = null;
    let isSocket = false;
    const later = (work: () => void) => void setTimeout(work, roundTrip / 2);
    const end = () => {
      near.destroy();
      far.destroy();
      if (isSocket && connections.delete(near)) sockets -= 1;
      connections.delete(near);
    };
    connections.add(near);
    near.on('data', (chunk: Buffer) => {
      const request = /^(?:GET|POST|PUT|DELETE) \S+/.exec(chunk.toString('latin1'))?.[0];
      if (request?.includes('/socket.io/')) {
        isSocket = true;
        sockets += 1;
        current = null;
      } else if (request !== undefined && !isSocket) {
        current = { request, bytes: 0, begun: performance.now(), ended: 0 };
        exchanges.push(current);
      }
      if (current) current.bytes += chunk.length;
      if (isSocket) socketBytes += chunk.length;
      later(() => far.write(chunk));
    });
    far.on('data', (chunk: Buffer) => {
      if (current) current.bytes += chunk.length;
      if (isSocket) socketBytes += chunk.length;
      const exchange = current;
      later(() => {
        near.write(chunk);
        if (exchange) exchange.ended = performance.now();
      });
    });
    for (const side of [near, far]) side.on('error', end).on('close', () => later(end));
    near.setNoDelay();
    far.setNoDelay();
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    exchanges,
    sockets: () => sockets,
    socketBytes: () => socketBytes,
    setUp: (now) => {
      up = now;
      if (!now) for (const connection of connections) connection.destroy();
    },
    close: () => {
      for (const connection of connections) connection.destroy();
      server.close();
    },
  };
}
