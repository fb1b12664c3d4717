import net from 'node:net';

/** Speed of a network. All connections share the bandwidth. */
export interface NetworkProfile {
  /** Bits per second from the server to the client. */
  down: number;
  /** Bits per second from the client to the server. */
  up: number;
  /** Milliseconds. */
  roundTrip: number;
}

/**
 * State of the network:
 *
 * - a profile limits the speed; `free` does not;
 * - `silent` accepts new connections and discards their data; it holds back the data of open connections;
 * - `dead` closes new connections at once; it holds back the data of open connections too.
 *
 * Held data is delivered when a later state allows it.
 */
export type LinkState = NetworkProfile | 'free' | 'silent' | 'dead';

export const profiles = {
  slow4g: { down: 1_600_000, up: 750_000, roundTrip: 150 },
  slow3g: { down: 400_000, up: 200_000, roundTrip: 400 },
} as const satisfies Record<string, NetworkProfile>;

/** Bytes of content in a TCP segment on Ethernet. */
const segment = 1460;
/** Bytes that a connection may send before the first acknowledgement (RFC 6928). */
const initialWindow = 10 * segment;
/** IPv4 and TCP headers of a segment; they use bandwidth too. */
const headerBytes = 40;
/**
 * Milliseconds. A segment is sent up to this much before the link is free. Timers may fire some milliseconds
 * late, and the link would be idle until then.
 */
const slack = 8;

type Direction = 'down' | 'up';

/** One direction of one connection: its segments in flight and its congestion window. */
class Flow {
  readonly #link: Link;
  readonly #direction: Direction;
  readonly #sink: net.Socket;
  readonly #opensAt: number;
  #queued: Buffer[] = [];
  /** Sent segments, the earliest first. */
  #inFlight: { arrivesAt: number; bytes: Buffer }[] = [];
  /** Bytes sent without an acknowledgement yet. */
  #unacknowledged = 0;
  /** Bytes that may be unacknowledged. */
  #window = initialWindow;
  #sourceEnded = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(link: Link, direction: Direction, sink: net.Socket, opensAt: number) {
    this.#link = link;
    this.#direction = direction;
    this.#sink = sink;
    this.#opensAt = opensAt;
  }

  put(bytes: Buffer) {
    for (let at = 0; at < bytes.length; at += segment) this.#queued.push(bytes.subarray(at, at + segment));
    this.pump();
  }

  /** The source sends no more. Ends the sink after the last segment. */
  end() {
    this.#sourceEnded = true;
    this.pump();
  }

  pump() {
    clearTimeout(this.#timer);
    const { state } = this.#link;
    if (state === 'silent' || state === 'dead' || this.#sink.destroyed) return;
    if (state === 'free') this.#deliver([...this.#inFlight.splice(0), ...this.#takeQueued()]);
    else this.#transmit(state);
    if (this.#sourceEnded && this.#queued.length + this.#inFlight.length === 0) this.#sink.end();
  }

  #takeQueued = () => this.#queued.splice(0).map((bytes) => ({ bytes }));

  #deliver(parts: readonly { bytes: Buffer }[]) {
    for (const { bytes } of parts) {
      this.#link.delivered[this.#direction] += bytes.length;
      this.#sink.write(bytes);
    }
  }

  /** Sends what the window and the link allow, delivers what has arrived, and sets a timer for the next step. */
  #transmit(profile: NetworkProfile) {
    const now = performance.now();
    const { busyUntil } = this.#link;
    let next = this.#queued[0];
    while (
      next &&
      now >= this.#opensAt &&
      this.#fitsWindow(next) &&
      busyUntil[this.#direction] <= now + slack
    ) {
      this.#queued.shift();
      const bits = (next.length + headerBytes) * 8;
      const sentAt = Math.max(now, busyUntil[this.#direction]) + (bits / profile[this.#direction]) * 1000;
      busyUntil[this.#direction] = sentAt;
      this.#inFlight.push({ arrivesAt: sentAt + profile.roundTrip / 2, bytes: next });
      this.#acknowledgeAfter(sentAt + profile.roundTrip - now, next.length);
      next = this.#queued[0];
    }
    const firstInFlight = this.#inFlight.findIndex(({ arrivesAt }) => arrivesAt > now + 0.5);
    this.#deliver(this.#inFlight.splice(0, firstInFlight === -1 ? this.#inFlight.length : firstInFlight));
    const departs =
      next && this.#fitsWindow(next)
        ? Math.max(this.#opensAt, busyUntil[this.#direction] - slack / 2)
        : Infinity;
    const wake = Math.min(departs, this.#inFlight[0]?.arrivesAt ?? Infinity);
    if (wake < Infinity) this.#timer = setTimeout(() => this.pump(), Math.max(1, wake - now));
  }

  #fitsWindow = ({ length }: Buffer) =>
    this.#unacknowledged === 0 || this.#unacknowledged + length <= this.#window;

  /** Slow start: each acknowledged segment increases the window by its length, so that two more may follow. */
  #acknowledgeAfter(ms: number, length: number) {
    this.#unacknowledged += length;
    setTimeout(() => {
      this.#unacknowledged -= length;
      this.#window += length;
      this.pump();
    }, ms).unref();
  }
}

/**
 * TCP proxy that simulates a mobile network in front of a local port: a new connection waits one round trip,
 * all connections share the bandwidth, and each begins with slow start. Unlike the throttling in DevTools, it
 * also applies to service workers.
 */
export class Link {
  readonly #server: net.Server;
  readonly #sockets = new Set<net.Socket>();
  readonly #flows = new Set<Flow>();
  /** Time (`performance.now()`) until which each direction transmits segments. */
  readonly busyUntil = { down: 0, up: 0 };
  /** Bytes of content delivered in each direction. */
  readonly delivered = { down: 0, up: 0 };
  state: LinkState = 'free';

  private constructor(targetPort: number) {
    this.#server = net.createServer({ noDelay: true }, (near) => {
      this.#track(near);
      if (this.state === 'silent') return void near.resume();
      if (this.state === 'dead') return void near.destroy();
      const far = net.connect({ port: targetPort, host: '127.0.0.1', noDelay: true });
      this.#track(far);
      const opensAt = performance.now() + (typeof this.state === 'object' ? this.state.roundTrip : 0);
      this.#pipe(near, far, 'up', opensAt);
      const down = this.#pipe(far, near, 'down', opensAt);
      near.on('close', () => far.destroy());
      // The server may close while segments are queued or in flight: deliver them first.
      far.on('close', () => down.end());
    });
  }

  static async open(targetPort: number): Promise<Link> {
    const link = new Link(targetPort);
    await new Promise<void>((ready) => void link.#server.listen(0, '127.0.0.1', ready));
    return link;
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  set(state: LinkState) {
    this.state = state;
    for (const flow of this.#flows) flow.pump();
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

  #pipe(source: net.Socket, sink: net.Socket, direction: Direction, opensAt: number): Flow {
    const flow = new Flow(this, direction, sink, opensAt);
    this.#flows.add(flow);
    source.on('data', (bytes) => flow.put(bytes));
    source.on('end', () => flow.end());
    sink.on('close', () => this.#flows.delete(flow));
    return flow;
  }
}
