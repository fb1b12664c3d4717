import { connect, type Socket } from 'node:net';
import { Pipe, type NetworkState } from './pipe.ts';
import type { FaultPlan } from './plan.ts';
import { type RequestHead, RequestReader } from './request-reader.ts';
import type { Lane } from './bandwidth.ts';

export interface ConnectionOptions {
  line: NetworkState;
  up: Lane;
  down: Lane;
  port: number;
  /** Called for each request. Returns the plan for it, and a response to send instead. */
  asked: (head: RequestHead) => { plan: FaultPlan | undefined; instead: string | undefined };
  ended: () => void;
}

/** A connection from a browser with its connection to the server. */
export class Connection {
  readonly #client: Socket;
  readonly #server: Socket;
  readonly #around: ConnectionOptions;
  readonly #reader = new RequestReader();
  readonly #toServer: Pipe;
  readonly #toClient: Pipe;
  #plan: FaultPlan | undefined;
  #answered = false;
  /** Bytes of the response body that may pass before it is cut; null until its head has arrived. */
  #left: number | null = null;
  #deaf = false;
  upgraded = false;

  constructor(client: Socket, around: ConnectionOptions) {
    this.#client = client;
    this.#around = around;
    this.#server = connect({ port: around.port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
    client.setNoDelay(true);
    const { line, up, down } = around;
    this.#toServer = new Pipe({ line, lane: up, source: client, sink: this.#server });
    this.#toClient = new Pipe({ line, lane: down, source: this.#server, sink: client });
    client.on('data', (bytes) => this.#asks(bytes));
    client.on('end', () => this.#toServer.put('end'));
    this.#server.on('data', (bytes) => this.#answers(bytes));
    this.#server.on('end', () => {
      if (!this.#deaf) this.#toClient.put('end');
    });
    // While the connection is silent, the browser must not notice that the server has closed.
    const lost = () => void line.silence.passed().then(() => this.reset());
    for (const socket of [client, this.#server]) {
      socket.on('error', lost);
      socket.on('close', (failed) => failed && lost());
    }
    client.on('close', () => {
      this.#server.destroySoon();
      around.ended();
    });
  }

  reset(): void {
    if (!this.#client.destroyed) this.#client.resetAndDestroy();
    if (!this.#server.destroyed) this.#server.resetAndDestroy();
  }

  #asks(chunk: Buffer) {
    for (const { bytes, head } of this.#reader.read(chunk)) {
      if (head && !this.#begins(head, bytes)) continue;
      if (!this.#deaf && !head) this.#toServer.put(bytes);
    }
  }

  /** Returns false if the request is held or answered by the proxy. */
  #begins(head: RequestHead, bytes: Buffer): boolean {
    const { plan, instead } = this.#around.asked(head);
    this.#answered = false;
    this.#left = null;
    this.#plan = plan;
    if (instead !== undefined) {
      this.#deaf = true;
      this.#toClient.put(Buffer.from(instead));
      this.#toClient.put('end');
      return false;
    }
    this.upgraded = head.upgrades;
    if (plan?.doing.type === 'holdRequest') plan.note();
    this.#toServer.put(bytes, plan?.doing.type === 'holdRequest' ? this.#held(plan) : undefined);
    return true;
  }

  #answers(bytes: Buffer) {
    if (this.#deaf) return;
    const plan = this.#plan;
    const first = !this.#answered;
    this.#answered = true;
    switch (plan?.doing.type) {
      case 'loseAnswer':
        plan.note();
        return this.reset();
      case 'holdAnswer':
        if (first) plan.note();
        return this.#toClient.put(bytes, first ? this.#held(plan) : undefined);
      case 'cutAnswer':
        return this.#cut(bytes, plan.doing.after, plan);
      default:
        return this.#toClient.put(bytes);
    }
  }

  async #held(plan: FaultPlan) {
    if ((await plan.released) === 'reset') this.reset();
  }

  #cut(bytes: Buffer, after: number, plan: FaultPlan) {
    const end = bytes.indexOf('\r\n\r\n');
    const head = this.#left === null ? (end === -1 ? bytes.length : end + 4) : 0;
    if (this.#left === null && end !== -1) this.#left = after;
    const part = bytes.subarray(0, head + (this.#left ?? 0));
    if (this.#left !== null) this.#left -= part.length - head;
    if (part.length > 0) this.#toClient.put(part);
    if (part.length === bytes.length) return;
    this.#deaf = true;
    plan.note();
    // The bytes before the cut must arrive.
    this.#toClient.put(
      Buffer.alloc(0),
      new Promise((over) => setTimeout(over, 20)).then(() => this.reset()),
    );
  }
}
