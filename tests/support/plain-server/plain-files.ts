import type { PlainFlavour } from './plain-flavour.ts';

interface StoredFile {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Files at public addresses, like a folder of a web server. */
export class PlainFiles {
  readonly #files = new Map<string, StoredFile>();
  readonly #flavour: Pick<PlainFlavour, 'files'>;

  constructor(flavour: Pick<PlainFlavour, 'files'>) {
    this.#flavour = flavour;
  }

  /** Returns the address of the file. */
  add({ name, type, bytes }: StoredFile): string {
    const address = `/files/${this.#files.size + 1}/${encodeURIComponent(name)}`;
    this.#files.set(address, { name, type, bytes });
    return address;
  }

  async keep(file: File): Promise<string> {
    return this.add({ name: file.name, type: file.type, bytes: new Uint8Array(await file.arrayBuffer()) });
  }

  get(address: string): StoredFile | undefined {
    return this.#files.get(address);
  }

  handle(request: Request): Response {
    const { pathname } = new URL(request.url);
    const file = this.#files.get(pathname);
    if (!file) return new Response('Not found', { status: 404 });
    const { bytes, type } = file;
    const headers = new Headers({ 'content-type': type || 'application/octet-stream' });
    if (this.#flavour.files === 'bare') return new Response(streamOf(bytes), { headers });
    const etag = `"${pathname.split('/')[2]}-${bytes.byteLength}"`;
    headers.set('etag', etag);
    headers.set('accept-ranges', 'bytes');
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '') ?? [];
    if (from === undefined) return whole(bytes, headers);
    const start = Number(from);
    const end = Math.min(to ? Number(to) : Infinity, bytes.byteLength - 1);
    headers.set('content-range', `bytes ${start > end ? '*' : `${start}-${end}`}/${bytes.byteLength}`);
    if (start > end) return new Response(null, { status: 416, headers });
    return whole(bytes.slice(start, end + 1), headers, 206);
  }
}

function whole(bytes: Uint8Array<ArrayBuffer>, headers: Headers, status = 200): Response {
  headers.set('content-length', String(bytes.byteLength));
  return new Response(bytes, { status, headers });
}

/** A body of unknown length. */
const streamOf = (bytes: Uint8Array) =>
  new ReadableStream({
    start: (controller) => {
      controller.enqueue(bytes);
      controller.close();
    },
  });
