export interface RequestHead {
  /** The request line, such as `POST /api/login HTTP/1.1`. */
  line: string;
  upgrades: boolean;
}

export interface Piece {
  bytes: Buffer;
  /** Set if a request begins here. */
  head?: RequestHead;
}

/**
 * Finds the beginnings of requests in the bytes of one browser connection. Chunked bodies are not supported,
 * because browsers don't send them.
 */
export class RequestReader {
  #rest: Buffer = Buffer.alloc(0);
  #body = 0;
  #raw = false;

  *read(chunk: Buffer): Generator<Piece> {
    let data = Buffer.concat([this.#rest, chunk]);
    this.#rest = Buffer.alloc(0);
    while (data.length > 0) {
      if (this.#raw) return yield { bytes: data };
      if (this.#body > 0) {
        const bytes = data.subarray(0, this.#body);
        this.#body -= bytes.length;
        data = data.subarray(bytes.length);
        yield { bytes };
        continue;
      }
      const end = data.indexOf('\r\n\r\n');
      if (end === -1) return void (this.#rest = data);
      const bytes = data.subarray(0, end + 4);
      data = data.subarray(end + 4);
      const [line = '', ...headers] = bytes.toString('latin1').split('\r\n');
      const value = (name: string) =>
        headers
          .find((header) => header.toLowerCase().startsWith(`${name}:`))
          ?.slice(name.length + 1)
          .trim();
      this.#body = Number(value('content-length') ?? 0);
      const upgrades = value('upgrade') !== undefined;
      // Bytes after an upgrade are no longer HTTP.
      this.#raw = upgrades;
      yield { bytes, head: { line, upgrades } };
    }
  }
}
