/*
 * A proxy in front of a server on loopback that simulates network faults. Pages, workers and service workers
 * from its address reach the server only through it. Every fault can be switched at any time, also for open
 * connections.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { Connection } from './connection.ts';
import { FaultPlan, type Fault } from './plan.ts';
import type { RequestHead } from './request-reader.ts';
import { Barrier, Lane } from './bandwidth.ts';

const page = '<!doctype html><title>Free Wi-Fi</title><h1>Please accept our terms</h1>';

const answer = (status: string, type: string, body: string) =>
  [
    `HTTP/1.1 ${status}`,
    `content-type: ${type}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: max-age=3600',
    'connection: close',
    '',
    body,
  ].join('\r\n');

export class FaultProxy {
  /** Request lines of all requests, the newest last. */
  readonly requests: string[] = [];
  /** The responder: the server, a captive portal, or a gateway without its server (502). */
  answering: 'server' | 'portal' | 'badGateway' = 'server';
  /** Whether new websockets are accepted. Open ones stay. */
  websockets = true;
  readonly #listener: Server;
  readonly #connections = new Set<Connection>();
  readonly #network = { latency: 0, silence: new Barrier() };
  readonly #up = new Lane();
  readonly #down = new Lane();
  #plans: FaultPlan[] = [];
  #refusing = false;
  #port = 0;
  #target: number;

  private constructor(target: number) {
    this.#target = target;
    this.#listener = createServer({ allowHalfOpen: true }, (client) => {
      if (this.#refusing) return void client.on('error', () => undefined).resetAndDestroy();
      const connection = new Connection(client, {
        network: this.#network,
        up: this.#up,
        down: this.#down,
        port: this.#target,
        onRequest: (head) => this.#onRequest(head),
        onEnd: () => this.#connections.delete(connection),
      });
      this.#connections.add(connection);
    });
  }

  /** Starts a proxy for the server on port `target`. */
  static async start(target: number): Promise<FaultProxy> {
    const proxy = new FaultProxy(target);
    proxy.#listener.listen(0, '127.0.0.1');
    await once(proxy.#listener, 'listening');
    const address = proxy.#listener.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy is not listening');
    proxy.#port = address.port;
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Count of open websockets. */
  get openSockets(): number {
    return [...this.#connections].filter(({ upgraded }) => upgraded).length;
  }

  /** Extra delay in each direction, in ms. */
  set latency(ms: number) {
    this.#network.latency = ms;
  }

  /** Bandwidth of each direction in bits per second, shared by all connections. */
  set bandwidth(bits: number) {
    this.#up.bandwidth = bits;
    this.#down.bandwidth = bits;
  }

  /** Resets only the open websockets. */
  closeSockets(): void {
    for (const connection of this.#connections) if (connection.upgraded) connection.reset();
  }

  /** Resets all connections. New ones are accepted. */
  cut(): void {
    for (const connection of this.#connections) connection.reset();
  }

  /**
   * Resets all connections. New ones lead to the server on another port, as if the name led to another machine.
   */
  leadTo(port: number): void {
    this.#target = port;
    this.cut();
  }

  /** Goes offline: resets all connections, and every new one. */
  down(): void {
    this.#refusing = true;
    this.cut();
  }

  /** Half-open connections: they stay open and new ones are accepted, but no data passes. */
  silence(): void {
    this.#network.silence.close();
  }

  /**
   * Ends down and silence. Half-open connections are reset, because real networks have dropped their state.
   */
  up(): void {
    this.#refusing = false;
    if (!this.#network.silence.shut) return;
    this.cut();
    this.#network.silence.open();
  }

  holdRequests = (match: RegExp, times = Infinity): FaultPlan =>
    this.#plan(match, { type: 'holdRequest' }, times);
  holdAnswers = (match: RegExp, times = Infinity): FaultPlan =>
    this.#plan(match, { type: 'holdAnswer' }, times);
  loseAnswers = (match: RegExp, times = 1): FaultPlan => this.#plan(match, { type: 'loseAnswer' }, times);
  cutAnswers = (match: RegExp, after: number, times = 1): FaultPlan =>
    this.#plan(match, { type: 'cutAnswer', after }, times);

  /** Removes all faults. Held requests and responses continue. */
  clear(): void {
    for (const plan of this.#plans) plan.pass();
    this.#plans = [];
    this.answering = 'server';
    this.websockets = true;
    this.latency = 0;
    this.bandwidth = Infinity;
    this.up();
  }

  async stop(): Promise<void> {
    this.#network.silence.open();
    this.#listener.close();
    this.cut();
    await once(this.#listener, 'close');
  }

  #plan(match: RegExp, doing: Fault, times: number): FaultPlan {
    const plan = new FaultPlan(match, doing, times);
    this.#plans.push(plan);
    return plan;
  }

  #onRequest(head: RequestHead) {
    this.requests.push(head.line);
    return {
      plan: this.#plans.find((plan) => plan.take(head.line)),
      replacement: this.#replacementFor(head),
    };
  }

  #replacementFor({ upgrades }: RequestHead): string | undefined {
    if (this.answering === 'portal') return answer('200 OK', 'text/html; charset=utf-8', page);
    if (this.answering === 'badGateway') return answer('502 Bad Gateway', 'text/html', '<h1>502</h1>');
    if (upgrades && !this.websockets) return answer('403 Forbidden', 'text/plain', 'no websockets');
    return undefined;
  }
}
