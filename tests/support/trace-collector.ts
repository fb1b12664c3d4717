import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** Receives traces over HTTP, as JSON. */
export async function openTraceCollector(): Promise<{
  endpoint: string;
  received: readonly string[];
  close: () => void;
}> {
  const received: string[] = [];
  const server = createServer((request, answer) => {
    void text(request).then((body) => {
      received.push(body);
      answer.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { endpoint: `http://127.0.0.1:${port}`, received, close: () => void server.close() };
}
