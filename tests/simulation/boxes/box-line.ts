import type { Random } from '../harness/random.ts';
import type { Scheduler } from '../harness/scheduler.ts';
import { type Power, powerFailed } from './box-disk.ts';

/** Faults of requests of a box with their relative frequencies on a rough line. */
const faults = { none: 60, dropped: 12, replyLost: 16, replyCut: 10, hangs: 2 } as const;
export type LineFault = keyof typeof faults;
export const lineFaults = ['dropped', 'replyLost', 'replyCut', 'hangs'] as const satisfies LineFault[];

export interface Exchanged {
  path: string;
  status: number;
  /** Undefined if it is no JSON. */
  body: unknown;
}

interface Parts {
  name: string;
  scheduler: Scheduler;
  random: Random;
  serve: (request: Request) => Promise<Response>;
  /** Called when the school has answered; the response may be lost. */
  served: (exchanged: Exchanged) => void;
  /** Called when a response arrives. */
  arrived: (exchanged: Exchanged) => void;
}

/** The connection between a box and the school. */
export class BoxLine {
  isUp = true;
  /** While true, each request may get a fault. */
  isRough = false;
  /** The fault of the next request. */
  next: LineFault | null = null;
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The `fetch` of the programs that run while the computer is on. */
  fetchOf =
    (power: Power): typeof fetch =>
    (address, init = {}) =>
      new Promise((resolve, reject) => {
        const { scheduler, name } = this.#parts;
        if (!power.isOn) return reject(powerFailed());
        const url = new URL(new Request(address).url);
        const path = url.pathname.replace(/(parts)\/.*/, '$1');
        const fail = () => reject(new TypeError('fetch failed'));
        init.signal?.addEventListener('abort', fail);
        const fault = this.#fault();
        scheduler.note(`${name} ${init.method ?? 'GET'} ${path}${fault === 'none' ? '' : `, ${fault}`}`);
        if (!this.isUp || fault === 'dropped') return void scheduler.after(this.#delay(), fail);
        if (fault === 'hangs') return;
        scheduler.after(this.#delay(), () => {
          void this.#exchange(new Request(url, { ...init, signal: null }), path).then(
            ({ response, content, exchanged }) =>
              scheduler.after(this.#delay(), () => {
                if (!power.isOn) return reject(powerFailed());
                if (!this.isUp || fault === 'replyLost') return fail();
                if (fault !== 'replyCut') this.#parts.arrived(exchanged);
                const { status, headers } = response;
                const body = fault === 'replyCut' ? cut(content) : content;
                resolve(new Response(body, { status, headers }));
              }),
            fail,
          );
        });
      });

  #delay = (): number => this.#parts.random.between(5, 60);

  #fault(): LineFault {
    const { next } = this;
    this.next = null;
    return next ?? (this.isRough ? this.#parts.random.weighted(faults) : 'none');
  }

  async #exchange(request: Request, path: string) {
    const response = await this.#parts.serve(request);
    const content = new Uint8Array(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    const body: unknown = isJson ? JSON.parse(new TextDecoder().decode(content)) : undefined;
    const exchanged: Exchanged = { path, status: response.status, body };
    this.#parts.served(exchanged);
    return { response, content, exchanged };
  }
}

/** A body that ends in its middle. */
const cut = (content: Uint8Array): ReadableStream =>
  new ReadableStream({
    start: (controller) => controller.enqueue(content.subarray(0, Math.ceil(content.length / 2))),
    pull: (controller) => controller.error(new TypeError('terminated')),
  });
