import { maxVotesOnQuestion } from '../../contract/held.ts';
import type { EventQuestionOnWire } from '../../contract/event-questions.ts';
import { type DeviceKey, deviceKey, signedOp } from '../../tests/support/device-key.ts';
import type { SchoolProcess } from '../../tests/support/school-process.ts';
import type { Figure } from '../figure.ts';
import { median, quantile, round } from '../statistics.ts';
import type { Member } from './people.ts';

/** A box sends the counts of an event at most once a second. */
const countsGoalMs = 2000;

interface Question {
  id: number;
  /** Null for an anonymous question. */
  author: number | null;
}

interface Arrival {
  number: number;
  at: number;
}

/** The votes of a crowd at a box for the questions of one event, and the counts that each socket receives. */
export class SiteVotes {
  readonly eventId: number;
  readonly #questions: readonly Question[];
  /** By person. */
  readonly #devices: ReadonlyMap<number, DeviceKey>;
  /** By person and question, the operations in their order. */
  readonly #signed = new Map<string, string[]>();
  readonly #held: { sentAt: number; number: number }[] = [];
  /** By person. */
  readonly #arrivals: ReadonlyMap<number, Arrival[]>;

  constructor(eventId: number, questions: readonly Question[], devices: ReadonlyMap<number, DeviceKey>) {
    this.eventId = eventId;
    this.#questions = questions;
    this.#devices = devices;
    this.#arrivals = new Map([...devices.keys()].map((person) => [person, []]));
  }

  /**
   * A signed operation, as the app sends it: the person votes for a random question of somebody else, or takes the vote back.
   * Undefined if the box would hold no more votes of the person.
   */
  async next({ id: person }: Member): Promise<object | undefined> {
    const open = this.#questions.filter(
      ({ id, author }) => author !== person && this.#earlier(person, id).length < maxVotesOnQuestion,
    );
    const question = open[Math.floor(Math.random() * open.length)];
    if (!question) return undefined;
    const earlier = this.#earlier(person, question.id);
    const op = await signedOp(
      this.#devices.get(person)!,
      { id: person },
      {
        kind: 'eventQuestion.vote',
        args: { id: question.id, event_id: this.eventId, voted: earlier.length % 2 === 0 },
        after: earlier.at(-1),
      },
    );
    earlier.push(op.op_id);
    return { ...op, lane: `room:${this.eventId}` };
  }

  #earlier(person: number, question: number): string[] {
    const key = `${person} ${question}`;
    const ops = this.#signed.get(key) ?? [];
    this.#signed.set(key, ops);
    return ops;
  }

  /** `number` is the place of the vote in the journal. */
  noteHeld(sentAt: number, number: number): void {
    this.#held.push({ sentAt, number });
  }

  /** `number` is the last place in the journal that the received counts contain. */
  noteCounts({ id }: Member, number: number): void {
    this.#arrivals.get(id)!.push({ number, at: performance.now() });
  }

  /** Figures of the votes since `from`. Those of the last two seconds are left out: their counts may still arrive. */
  figures(name: string, calls: readonly number[], from: number): Figure[] {
    const until = performance.now() - countsGoalMs;
    const votes = this.#held.filter(({ sentAt }) => sentAt >= from && sentAt < until);
    const delays = votes.flatMap((vote) =>
      [...this.#arrivals.values()].map((arrivals) => {
        const first = arrivals.find(({ number }) => number >= vote.number);
        return first ? first.at - vote.sentAt : Infinity;
      }),
    );
    const arrived = delays.filter(Number.isFinite).length;
    return [
      {
        what: `${name}: vote, p95 of ${calls.length}`,
        value: quantile(calls, 0.95),
        unit: 'ms',
        goal: { atMost: 500 },
        note: `median ${round(median(calls))}`,
      },
      {
        what: `${name}: counts of ${votes.length} votes on every screen, p95 of ${delays.length}`,
        value: quantile(delays, 0.95),
        unit: 'ms',
        goal: { atMost: countsGoalMs },
        note: `median ${round(median(delays))}, ${round((100 * arrived) / delays.length)} % arrived`,
      },
    ];
  }
}

/** Registers a device key for each person. The school needs an event with questions, and must be running. */
export async function prepareVotes(school: SchoolProcess, members: readonly Member[]): Promise<SiteVotes> {
  const devices = new Map<number, DeviceKey>();
  for (const { id, token } of members) {
    const device = await deviceKey();
    await school.call('PUT', '/session/key', { key: device.key }, token);
    devices.set(id, device);
  }
  const { data } = await school.call('GET', '/event-question', undefined, members[0]!.token);
  const questions = data as EventQuestionOnWire[];
  return new SiteVotes(
    questions[0]!.event_id,
    questions.map(({ id, author }) => ({ id, author: author?.id ?? null })),
    devices,
  );
}
