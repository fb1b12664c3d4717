import net from 'node:net';

export interface LinkSpeed {
  /** Bits per second, for all connections together. */
  down: number;
  up: number;
  /** Milliseconds. */
  roundTrip: number;
}

/** What a line does with the bytes: carries them at its speed, at once, takes them and is silent, or takes none. */
export type LinkState = LinkSpeed | 'free' | 'silent' | 'dead';

export const speeds = {
  slow4g: { down: 1_600_000, up: 750_000, roundTrip: 150 },
  flaky: { down: 400_000, up: 200_000, roundTrip: 400 },
} as const satisfies Record<string, LinkSpeed>;

const segment = 1460;
const firstWindow = 10 * segment;
const frameHead = 40;
/** How far ahead of its time a segment may be put on the line, as timers are no finer. */
const slack = 8;

type Direction = 'down' | 'up';

/** One way of one connection: what is on its way, and how much may be before the other side has answered. */
class Flow {
  readonly #link: Link;
  readonly #direction: Direction;
  readonly #sink: net.Socket;
  readonly #opensAt: number;
  #queued: Buffer[] = [];
  #travelling: { at: number; bytes: Buffer }[] = [];
  #unanswered = 0;
  #window = firstWindow;
  #ends = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(link: Link, direction: Direction, sink: net.Socket, opensAt: number) {
    this.#link = link;
    this.#direction = direction;
    this.#sink = sink;
    this.#opensAt = opensAt;
  }

  put(bytes: Buffer) {
    for (let at = 0; at < bytes.length; at += segment) this.#queued.push(bytes.subarray(at, at + segment));
    this.move();
  }

  end() {
    this.#ends = true;
    this.move();
  }

  move() {
    clearTimeout(this.#timer);
    const { state } = this.#link;
    if (state === 'silent' || state === 'dead' || this.#sink.destroyed) return;
    if (state === 'free') this.#deliver([...this.#travelling.splice(0), ...this.#unsent()]);
    else this.#carry(state);
    if (this.#ends && this.#queued.length + this.#travelling.length === 0) this.#sink.end();
  }

  #unsent = () => this.#queued.splice(0).map((bytes) => ({ bytes }));

  #deliver(parts: readonly { bytes: Buffer }[]) {
    for (const { bytes } of parts) {
      this.#link.carried[this.#direction] += bytes.length;
      this.#sink.write(bytes);
    }
  }

  #carry(speed: LinkSpeed) {
    const now = performance.now();
    const { lanes } = this.#link;
    let next = this.#queued[0];
    while (next && now >= this.#opensAt && this.#mayGo(next) && lanes[this.#direction] <= now + slack) {
      this.#queued.shift();
      const bits = (next.length + frameHead) * 8;
      const left = Math.max(now, lanes[this.#direction]) + (bits / speed[this.#direction]) * 1000;
      lanes[this.#direction] = left;
      this.#travelling.push({ at: left + speed.roundTrip / 2, bytes: next });
      this.#answeredAfter(left + speed.roundTrip - now, next.length);
      next = this.#queued[0];
    }
    const arrived = this.#travelling.findIndex(({ at }) => at > now + 0.5);
    this.#deliver(this.#travelling.splice(0, arrived === -1 ? this.#travelling.length : arrived));
    const departs =
      next && this.#mayGo(next) ? Math.max(this.#opensAt, lanes[this.#direction] - slack / 2) : Infinity;
    const wake = Math.min(departs, this.#travelling[0]?.at ?? Infinity);
    if (wake < Infinity) this.#timer = setTimeout(() => this.move(), Math.max(1, wake - now));
  }

  #mayGo = ({ length }: Buffer) => this.#unanswered === 0 || this.#unanswered + length <= this.#window;

  /** Slow start: each segment that is answered lets two follow. */
  #answeredAfter(ms: number, length: number) {
    this.#unanswered += length;
    setTimeout(() => {
      this.#unanswered -= length;
      this.#window += length;
      this.move();
    }, ms).unref();
  }
}

/**
 * A line in front of a port of this machine, as a phone has it: connections take a round trip to open, share one
 * rate each way and start slowly. Service workers use it too, which the throttling of developer tools leaves out.
 */
export class Link {
  readonly #server: net.Server;
  readonly #sockets = new Set<net.Socket>();
  readonly #flows = new Set<Flow>();
  /** Until when each direction is taken. */
  readonly lanes = { down: 0, up: 0 };
  /** Bytes that have arrived. */
  readonly carried = { down: 0, up: 0 };
  state: LinkState = 'free';

  private constructor(target: number) {
    this.#server = net.createServer({ noDelay: true }, (near) => {
      this.#keep(near);
      if (this.state === 'silent') return void near.resume();
      if (this.state === 'dead') return void near.destroy();
      const far = net.connect({ port: target, host: '127.0.0.1', noDelay: true });
      this.#keep(far);
      const opensAt = performance.now() + (typeof this.state === 'object' ? this.state.roundTrip : 0);
      this.#pipe(near, far, 'up', opensAt);
      this.#pipe(far, near, 'down', opensAt);
      near.on('close', () => far.destroy());
      far.on('close', () => this.state === 'silent' || near.end());
    });
  }

  static async open(target: number): Promise<Link> {
    const link = new Link(target);
    await new Promise<void>((ready) => void link.#server.listen(0, '127.0.0.1', ready));
    return link;
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  set(state: LinkState) {
    this.state = state;
    for (const flow of this.#flows) flow.move();
  }

  /** Connections that are open end: the next ones are made as the line is now. */
  drop() {
    for (const socket of this.#sockets) socket.destroy();
  }

  close() {
    this.drop();
    this.#server.close();
  }

  #keep(socket: net.Socket) {
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => this.#sockets.delete(socket));
  }

  #pipe(source: net.Socket, sink: net.Socket, direction: Direction, opensAt: number) {
    const flow = new Flow(this, direction, sink, opensAt);
    this.#flows.add(flow);
    source.on('data', (bytes) => flow.put(bytes));
    source.on('end', () => flow.end());
    source.on('close', () => this.#flows.delete(flow));
  }
}
