import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedDelivery {
  path: string;
  headers: IncomingHttpHeaders;
  /** As received; the signature is of these bytes. */
  text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies of every event
  body: any;
}

type Respond = (delivery: ReceivedDelivery, response: ServerResponse) => void;

const accept: Respond = (_, response) => void response.writeHead(204).end();

/** A receiver of webhooks on this machine. It accepts every delivery, unless `respond` is replaced. */
export async function openReceiver() {
  const received: ReceivedDelivery[] = [];
  const receiver = {
    received,
    respond: accept,
    /** Count of connections, also of those without a request. */
    connections: 0,
    port: 0,
    url: '',
    at: (path: string) => received.filter((each) => each.path === path),
    reset: () => {
      received.length = 0;
      receiver.respond = accept;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const { url: path = '', headers } = request;
      const delivery = { path, headers, text, body: JSON.parse(text || 'null') };
      received.push(delivery);
      receiver.respond(delivery, response);
    });
  });
  server.on('connection', () => (receiver.connections += 1));
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  receiver.port = (server.address() as AddressInfo).port;
  receiver.url = `http://127.0.0.1:${receiver.port}`;
  return receiver;
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>;
