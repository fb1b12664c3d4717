import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type * as v from 'valibot';
import { channels } from '../../contract/channels.ts';
import type { heldEvent, votesEvent } from '../../contract/held.ts';
import { extensionsHeaders } from '../../tests/support/our-app.ts';
import type { Member } from './people.ts';
import type { SiteVotes } from './votes.ts';

export interface Measured {
  /** By kind of call, their durations in ms. */
  calls: Map<string, number[]>;
  failed: string[];
  /** Times in ms from sending a message to its arrival at each socket. */
  deliveries: number[];
  /** Times at which each socket connected, and at which it had caught up. */
  connects: number[];
  caughtUp: number[];
  /** Times in ms from the signal of a change for everybody until each device has pulled it. */
  pulled: number[];
}

export const emptyMeasurements = (): Measured => ({
  calls: new Map(),
  failed: [],
  deliveries: [],
  connects: [],
  caughtUp: [],
  pulled: [],
});

const gapMs = 20_000;
/** The app spreads its pulls at least over this time. */
const minSpreadMs = 1500;
const agent = new http.Agent({ keepAlive: true, maxSockets: 2000 });

interface Answer {
  status: number;
  body: string;
  etag: string | undefined;
}

const send = (url: string, method: string, token: string, body?: unknown, etag?: string) =>
  new Promise<Answer>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(etag && { 'if-none-match': etag }),
    };
    const request = http.request(url, { method, headers, agent, timeout: 20_000 }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks).toString(),
          etag: response.headers.etag,
        }),
      );
    });
    request.on('error', reject);
    request.on('timeout', () => request.destroy(new Error('took too long')));
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });

const texts = [
  'Who has the slides of this morning?',
  'У кого есть таблица по полигонам? Нужна для отчёта.',
  'Die Sortierlinie steht seit zehn Minuten, wir fangen später an.',
  'ok',
  'Danke! Ich lese es im Zug, da ist kein Netz, und antworte heute Abend ausführlich auf alle drei Fragen.',
];

/**
 * One person with the app: a socket, a cursor, and an action every 20 seconds on average. At a box, messages are held, a
 * third of the pulls are votes, and lists of held operations are fetched instead of marking messages as read.
 */
export class ActivePerson {
  readonly #url: string;
  readonly #member: Member;
  readonly #measured: Measured;
  readonly #sent: Map<string, number>;
  readonly #votes: SiteVotes | undefined;
  #held = { journal: '', number: 0 };
  #socket: Socket | undefined;
  #cursor = '';
  #etag: string | undefined;
  #lastMessageId: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #ended = false;

  /** With `votes`, the server is a box. */
  constructor(url: string, member: Member, measured: Measured, sent: Map<string, number>, votes?: SiteVotes) {
    this.#url = url;
    this.#member = member;
    this.#measured = measured;
    this.#sent = sent;
    this.#votes = votes;
  }

  /** Connects and reconnects like the app; resolves when it is subscribed and has caught up. */
  connect(): Promise<void> {
    const { group, token } = this.#member;
    const socket = io(this.#url, {
      transports: ['websocket'],
      forceNew: true,
      auth: { token, headers: extensionsHeaders },
      reconnectionDelay: 1000,
      reconnectionDelayMax: 30_000,
      randomizationFactor: 0.9,
    });
    this.#socket = socket;
    const channel = `private-chat.${group}`;
    socket.on('chat.message.new', (_: string, message: { id: number; content: string }) => {
      this.#lastMessageId = message.id;
      this.#noteArrival(message.content);
    });
    socket.on('box.held', (_: string, { journal, held }: v.InferInput<typeof heldEvent>) => {
      this.#held = { journal, number: held.number };
      this.#noteArrival((held.args as { content: string }).content);
    });
    socket.on('box.votes', (_: string, { number }: v.InferInput<typeof votesEvent>) =>
      this.#votes?.noteCounts(this.#member, number),
    );
    socket.on('connect', () => {
      this.#measured.connects.push(performance.now());
      socket.emit('subscribe', { channel });
      socket.emit('subscribe', { channel: 'notifications' });
      if (this.#votes) socket.emit('subscribe', { channel: channels.room(this.#votes.eventId) });
    });
    socket.on('sync', (_: string, { within = 0 }: { within?: number }) => {
      const at = performance.now();
      const delay = Math.random() * Math.max(within, minSpreadMs);
      setTimeout(
        () => void this.#pull().then(() => this.#measured.pulled.push(performance.now() - at)),
        delay,
      );
    });
    return new Promise<void>((resolve) => {
      socket.on('presence:subscribed', (name: string) => {
        if (name === channel) void this.#catchUp().then(resolve);
      });
    });
  }

  #noteArrival(content: string): void {
    const at = this.#sent.get(content);
    if (at !== undefined) this.#measured.deliveries.push(performance.now() - at);
  }

  /** Pulls until nothing is left; repeats failed pulls. */
  async #catchUp(): Promise<void> {
    for (;;) {
      try {
        const from = this.#cursor === '' ? '' : `?cursor=${this.#cursor}&limit=500`;
        const { status, body } = await send(`${this.#url}/api/sync${from}`, 'GET', this.#member.token);
        if (status !== 200) throw new Error(`/sync responded with status ${status}`);
        const { cursor, more } = JSON.parse(body).data;
        this.#cursor = cursor;
        if (!more) break;
      } catch {
        await sleep(500 + Math.random() * 1000);
      }
    }
    this.#measured.caughtUp.push(performance.now());
  }

  act(): void {
    const next = () => {
      if (!this.#ended)
        this.#timer = setTimeout(() => void this.#act().then(next), gapMs * (0.5 + Math.random()));
    };
    this.#timer = setTimeout(() => void this.#act().then(next), Math.random() * gapMs);
  }

  /** Breaks the connection; socket.io reconnects by itself. */
  drop(): void {
    this.#socket?.io.engine.close();
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#socket?.disconnect();
  }

  async #act(): Promise<void> {
    const dice = Math.random();
    if (dice < 0.15 && this.#votes) return this.#vote(this.#votes);
    if (dice < 0.45) return this.#pull();
    if (dice < 0.7) return this.sendMessage();
    if (dice < 0.85) return this.#markRead();
    return this.#fetchEvents();
  }

  async #measure(what: string, work: () => Promise<Answer>): Promise<Answer | undefined> {
    const start = performance.now();
    try {
      const answer = await work();
      const times = this.#measured.calls.get(what) ?? [];
      this.#measured.calls.set(what, times);
      times.push(performance.now() - start);
      if (answer.status >= 400) this.#measured.failed.push(`${what} ${answer.status}`);
      return answer;
    } catch (error) {
      this.#measured.failed.push(`${what} ${error instanceof Error ? error.message : 'failed'}`);
      return undefined;
    }
  }

  async #pull(): Promise<void> {
    const { token } = this.#member;
    const answer = await this.#measure('sync', () =>
      send(`${this.#url}/api/sync?cursor=${this.#cursor}&limit=500`, 'GET', token),
    );
    if (answer?.status === 200) this.#cursor = JSON.parse(answer.body).data.cursor;
  }

  async sendMessage(): Promise<void> {
    const { group, token } = this.#member;
    const content = `${texts[Math.floor(Math.random() * texts.length)]} ${randomUUID()}`;
    this.#sent.set(content, performance.now());
    if (this.#votes) return this.#holdMessage(content);
    await this.#measure('message', () =>
      send(`${this.#url}/api/chat/message`, 'POST', token, {
        content,
        group_id: group,
        client_id: randomUUID(),
      }),
    );
  }

  async #holdMessage(content: string): Promise<void> {
    const { group } = this.#member;
    await this.#hold('message', {
      op_id: randomUUID(),
      lane: `chat:${group}`,
      kind: 'message.send',
      args: { group_id: group, content },
    });
  }

  async #vote(votes: SiteVotes): Promise<void> {
    const op = await votes.next(this.#member);
    if (!op) return this.#pull();
    const sentAt = performance.now();
    const number = await this.#hold('vote', op);
    if (number !== undefined) votes.noteHeld(sentAt, number);
  }

  /** Returns the place of a vote in the journal; undefined for other operations, and if the box does not hold it. */
  async #hold(what: string, op: object): Promise<number | undefined> {
    const answer = await this.#measure(what, () =>
      send(`${this.#url}/api/sync/push`, 'POST', this.#member.token, { ops: [op] }),
    );
    if (answer?.status !== 200) return undefined;
    const [result] = JSON.parse(answer.body).data;
    if (result.status !== 'held') this.#measured.failed.push(`${what} ${result.status}`);
    return result.number;
  }

  /** Changes an event for everybody. Only for the moderator. */
  async changeEvent(eventId: number): Promise<void> {
    const body = { url: `https://www.youtube.com/watch?v=${randomUUID().slice(0, 11)}` };
    await this.#measure('change', () =>
      send(`${this.#url}/api/event/${eventId}/recording`, 'PUT', this.#member.token, body),
    );
  }

  async #markRead(): Promise<void> {
    if (this.#votes) {
      const { journal, number } = this.#held;
      const from = journal && `?journal=${journal}&after=${number}`;
      await this.#measure('held', () => send(`${this.#url}/api/box/held${from}`, 'GET', this.#member.token));
      return;
    }
    if (this.#lastMessageId === undefined) return this.#pull();
    const id = this.#lastMessageId;
    await this.#measure('read', () =>
      send(`${this.#url}/api/chat/message/${id}/read`, 'POST', this.#member.token, {}),
    );
  }

  async #fetchEvents(): Promise<void> {
    const answer = await this.#measure('events', () =>
      send(`${this.#url}/api/events`, 'GET', this.#member.token, undefined, this.#etag),
    );
    this.#etag = answer?.etag ?? this.#etag;
  }
}
