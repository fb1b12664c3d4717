import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** One grey pixel as PNG. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

/** A proxy in front of a school that serves pictures under /api/files/ and records the requests for them. */
export class Gallery {
  readonly requested: string[] = [];
  readonly #server: http.Server;

  private constructor(port: number) {
    this.#server = http.createServer((request, response) => {
      const { url = '', method, headers } = request;
      if (url.startsWith('/api/files/')) {
        this.requested.push(url);
        const type = { 'content-type': 'image/png', 'content-length': dot.length };
        response.writeHead(200, type).end(dot);
        return;
      }
      const passed = http.request({ port, host: '127.0.0.1', path: url, method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      passed.on('error', () => response.destroy());
      request.pipe(passed);
    });
  }

  static async start(port: number): Promise<Gallery> {
    const gallery = new Gallery(port);
    await new Promise<void>((ready) => gallery.#server.listen(0, '127.0.0.1', ready));
    return gallery;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close() {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
