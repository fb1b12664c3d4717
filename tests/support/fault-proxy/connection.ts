import { connect, type Socket } from 'node:net';
import { Pipe, type NetworkState } from './pipe.ts';
import type { FaultPlan } from './plan.ts';
import { type RequestHead, RequestReader } from './request-reader.ts';
import type { Lane } from './bandwidth.ts';

export interface ConnectionOptions {
  network: NetworkState;
  up: Lane;
  down: Lane;
  port: number;
  /** Called for each request. Returns the plan for it, and a response that replaces that of the server. */
  onRequest: (head: RequestHead) => { plan: FaultPlan | undefined; replacement: string | undefined };
  onEnd: () => void;
}

/** A connection from a browser with its connection to the server. */
export class Connection {
  readonly #client: Socket;
  readonly #server: Socket;
  readonly #options: ConnectionOptions;
  readonly #reader = new RequestReader();
  readonly #toServer: Pipe;
  readonly #toClient: Pipe;
  #plan: FaultPlan | undefined;
  #hasResponse = false;
  /** Bytes of the response body that may pass before it is cut; null until its head has arrived. */
  #bodyBytesLeft: number | null = null;
  #ignoresServer = false;
  upgraded = false;

  constructor(client: Socket, options: ConnectionOptions) {
    this.#client = client;
    this.#options = options;
    this.#server = connect({ port: options.port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
    client.setNoDelay(true);
    const { network, up, down } = options;
    this.#toServer = new Pipe({ network, lane: up, source: client, sink: this.#server });
    this.#toClient = new Pipe({ network, lane: down, source: this.#server, sink: client });
    client.on('data', (bytes) => this.#onRequestBytes(bytes));
    client.on('end', () => this.#toServer.put('end'));
    this.#server.on('data', (bytes) => this.#onResponseBytes(bytes));
    this.#server.on('end', () => {
      if (!this.#ignoresServer) this.#toClient.put('end');
    });
    // While the connection is silent, the browser must not notice that the server has closed.
    const lost = () => void network.silence.passed().then(() => this.reset());
    for (const socket of [client, this.#server]) {
      socket.on('error', lost);
      socket.on('close', (failed) => failed && lost());
    }
    client.on('close', () => {
      this.#server.destroySoon();
      options.onEnd();
    });
  }

  reset(): void {
    if (!this.#client.destroyed) this.#client.resetAndDestroy();
    if (!this.#server.destroyed) this.#server.resetAndDestroy();
  }

  #onRequestBytes(chunk: Buffer) {
    for (const { bytes, head } of this.#reader.read(chunk)) {
      if (head && !this.#beginRequest(head, bytes)) continue;
      if (!this.#ignoresServer && !head) this.#toServer.put(bytes);
    }
  }

  /** Returns false if the request is held or answered by the proxy. */
  #beginRequest(head: RequestHead, bytes: Buffer): boolean {
    const { plan, replacement } = this.#options.onRequest(head);
    this.#hasResponse = false;
    this.#bodyBytesLeft = null;
    this.#plan = plan;
    if (replacement !== undefined) {
      this.#ignoresServer = true;
      this.#toClient.put(Buffer.from(replacement));
      this.#toClient.put('end');
      return false;
    }
    this.upgraded = head.upgrades;
    if (plan?.doing.type === 'holdRequest') plan.note();
    this.#toServer.put(bytes, plan?.doing.type === 'holdRequest' ? this.#waitForRelease(plan) : undefined);
    return true;
  }

  #onResponseBytes(bytes: Buffer) {
    if (this.#ignoresServer) return;
    const plan = this.#plan;
    const first = !this.#hasResponse;
    this.#hasResponse = true;
    switch (plan?.doing.type) {
      case 'loseAnswer':
        plan.note();
        return this.reset();
      case 'holdAnswer':
        if (first) plan.note();
        return this.#toClient.put(bytes, first ? this.#waitForRelease(plan) : undefined);
      case 'cutAnswer':
        return this.#cutResponse(bytes, plan.doing.after, plan);
      default:
        return this.#toClient.put(bytes);
    }
  }

  async #waitForRelease(plan: FaultPlan) {
    if ((await plan.released) === 'reset') this.reset();
  }

  #cutResponse(bytes: Buffer, after: number, plan: FaultPlan) {
    const end = bytes.indexOf('\r\n\r\n');
    const head = this.#bodyBytesLeft === null ? (end === -1 ? bytes.length : end + 4) : 0;
    if (this.#bodyBytesLeft === null && end !== -1) this.#bodyBytesLeft = after;
    const part = bytes.subarray(0, head + (this.#bodyBytesLeft ?? 0));
    if (this.#bodyBytesLeft !== null) this.#bodyBytesLeft -= part.length - head;
    if (part.length > 0) this.#toClient.put(part);
    if (part.length === bytes.length) return;
    this.#ignoresServer = true;
    plan.note();
    // The bytes before the cut must arrive.
    this.#toClient.put(
      Buffer.alloc(0),
      new Promise((over) => setTimeout(over, 20)).then(() => this.reset()),
    );
  }
}
