import type { OnlineRequest } from '../../src/lib/online-api.ts';
import type { Outcome } from '../../src/lib/sync-api.ts';

type Request = Omit<OnlineRequest, 'id'>;
type Answer = (request: Request) => Promise<Outcome<unknown>>;

/** In ms. A second tap comes within this time, also after the response to the first. */
const doubleTapMs = 500;

interface Write {
  input: string;
  outcome: Promise<Outcome<unknown>>;
  startedAt: number;
  isDone: boolean;
}

/**
 * Sends equal writes once: a write that repeats the last one of its endpoint gets the outcome of that one, if that has
 * no response yet or began within `doubleTapMs`. A double tap on a button is one intention. Writes with files are
 * always sent, because files cannot be compared.
 */
export function singleWrites(
  now: () => number,
  isWrite: (request: Request) => boolean,
  answer: Answer,
): Answer {
  const last = new Map<string, Write>();
  return (request) => {
    if (request.input.files || !isWrite(request)) return answer(request);
    const endpoint = `${request.name} ${request.access.token}`;
    const input = JSON.stringify(request.input);
    const before = last.get(endpoint);
    if (before?.input === input && (!before.isDone || now() - before.startedAt < doubleTapMs))
      return before.outcome;
    const write: Write = { input, outcome: answer(request), startedAt: now(), isDone: false };
    last.set(endpoint, write);
    void write.outcome.finally(() => {
      write.isDone = true;
    });
    return write.outcome;
  };
}
