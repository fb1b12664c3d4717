import http from 'node:http';
import net from 'node:net';
import type { AddressInfo } from 'node:net';

/**
 * An HTTP proxy that sends each request and upgrade to the next of `ports`, regardless of the client. Ports
 * removed from the list get no more requests.
 */
export async function roundRobinProxy(ports: number[]) {
  let turn = 0;
  const next = (): number => ports[turn++ % ports.length]!;
  const open = new Set<net.Socket>();
  const server = http.createServer((request, response) => {
    const { method, url, headers } = request;
    const onward = http.request(
      { host: '127.0.0.1', port: next(), method, path: url, headers, agent: false },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  server.on('upgrade', (request, socket, head) => {
    const onward = net.connect(next(), '127.0.0.1', () => {
      const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
      onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers.join('')}\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
