import net from 'node:net';

export interface LinkSpeed {
  /** Bits per second, shared by all connections. */
  down: number;
  up: number;
  /** In ms. */
  roundTrip: number;
}

/**
 * Behaviour of the network: a speed; `free`: no limit; `silent`: accepts data and never delivers it; `dead`:
 * refuses connections.
 */
export type LinkState = LinkSpeed | 'free' | 'silent' | 'dead';

export const speeds = {
  slow4g: { down: 1_600_000, up: 750_000, roundTrip: 150 },
  flaky: { down: 400_000, up: 200_000, roundTrip: 400 },
} as const satisfies Record<string, LinkSpeed>;

const segment = 1460;
const firstWindow = 10 * segment;
const frameHead = 40;
/** In ms. Segments are put on the link this much ahead of their time, since timers are no more precise. */
const slack = 8;

type Direction = 'down' | 'up';

/** One direction of one connection: its segments in flight and its congestion window. */
class Flow {
  readonly #link: Link;
  readonly #direction: Direction;
  readonly #sink: net.Socket;
  readonly #opensAt: number;
  #queued: Buffer[] = [];
  #inFlight: { at: number; bytes: Buffer }[] = [];
  #unacknowledged = 0;
  #window = firstWindow;
  #isEnding = false;
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
    this.#isEnding = true;
    this.move();
  }

  move() {
    clearTimeout(this.#timer);
    const { state } = this.#link;
    if (state === 'silent' || state === 'dead' || this.#sink.destroyed) return;
    if (state === 'free') this.#deliver([...this.#inFlight.splice(0), ...this.#unsent()]);
    else this.#transmit(state);
    if (this.#isEnding && this.#queued.length + this.#inFlight.length === 0) this.#sink.end();
  }

  #unsent = () => this.#queued.splice(0).map((bytes) => ({ bytes }));

  #deliver(parts: readonly { bytes: Buffer }[]) {
    for (const { bytes } of parts) {
      this.#link.carried[this.#direction] += bytes.length;
      this.#sink.write(bytes);
    }
  }

  #transmit(speed: LinkSpeed) {
    const now = performance.now();
    const { lanes } = this.#link;
    let next = this.#queued[0];
    while (next && now >= this.#opensAt && this.#fitsWindow(next) && lanes[this.#direction] <= now + slack) {
      this.#queued.shift();
      const bits = (next.length + frameHead) * 8;
      const left = Math.max(now, lanes[this.#direction]) + (bits / speed[this.#direction]) * 1000;
      lanes[this.#direction] = left;
      this.#inFlight.push({ at: left + speed.roundTrip / 2, bytes: next });
      this.#acknowledgeAfter(left + speed.roundTrip - now, next.length);
      next = this.#queued[0];
    }
    const arrived = this.#inFlight.findIndex(({ at }) => at > now + 0.5);
    this.#deliver(this.#inFlight.splice(0, arrived === -1 ? this.#inFlight.length : arrived));
    const departs =
      next && this.#fitsWindow(next) ? Math.max(this.#opensAt, lanes[this.#direction] - slack / 2) : Infinity;
    const wake = Math.min(departs, this.#inFlight[0]?.at ?? Infinity);
    if (wake < Infinity) this.#timer = setTimeout(() => this.move(), Math.max(1, wake - now));
  }

  #fitsWindow = ({ length }: Buffer) =>
    this.#unacknowledged === 0 || this.#unacknowledged + length <= this.#window;

  /** Slow start: each acknowledged segment allows two more. */
  #acknowledgeAfter(ms: number, length: number) {
    this.#unacknowledged += length;
    setTimeout(() => {
      this.#unacknowledged -= length;
      this.#window += length;
      this.move();
    }, ms).unref();
  }
}

/**
 * A mobile network in front of a local port: connections take a round trip to open, share one rate per
 * direction and start slowly. It also limits service workers, which the throttling of the developer tools
 * does not.
 */
export class Link {
  readonly #server: net.Server;
  readonly #sockets = new Set<net.Socket>();
  readonly #flows = new Set<Flow>();
  /** Times until which each direction is occupied. */
  readonly lanes = { down: 0, up: 0 };
  /** Bytes delivered. */
  readonly carried = { down: 0, up: 0 };
  state: LinkState = 'free';

  private constructor(target: number) {
    this.#server = net.createServer({ noDelay: true }, (near) => {
      this.#track(near);
      if (this.state === 'silent') return void near.resume();
      if (this.state === 'dead') return void near.destroy();
      const far = net.connect({ port: target, host: '127.0.0.1', noDelay: true });
      this.#track(far);
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

  /** Ends open connections; new ones get the current state. */
  drop() {
    for (const socket of this.#sockets) socket.destroy();
  }

  close() {
    this.drop();
    this.#server.close();
  }

  #track(socket: net.Socket) {
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
