import type { OnlineRequest } from '../../src/lib/online-api.ts';
import type { Outcome } from '../../src/lib/sync-api.ts';

type Request = Omit<OnlineRequest, 'id'>;
type Answer = (request: Request) => Promise<Outcome<unknown>>;

/** In ms. A second tap comes within this time, also after the response to the first. */
const doubleTapMs = 500;

/**
 * Sends equal writes once: a write that repeats one without a response, or one that began within
 * `doubleTapMs`, gets the outcome of that one. A double tap on a button is one intention. Writes with files are
 * always sent, because files cannot be compared.
 */
export function singleWrites(
  now: () => number,
  isWrite: (request: Request) => boolean,
  answer: Answer,
): Answer {
  const latest = new Map<string, { outcome: Promise<Outcome<unknown>>; at: number; isDone: boolean }>();
  const isCurrent = ({ at, isDone }: { at: number; isDone: boolean }) => !isDone || now() - at < doubleTapMs;
  return (request) => {
    if (request.input.files || !isWrite(request)) return answer(request);
    for (const [key, write] of latest) if (!isCurrent(write)) latest.delete(key);
    const key = JSON.stringify([request.name, request.input, request.access.token]);
    const earlier = latest.get(key);
    if (earlier) return earlier.outcome;
    const write = { outcome: answer(request), at: now(), isDone: false };
    latest.set(key, write);
    void write.outcome.finally(() => {
      write.isDone = true;
    });
    return write.outcome;
  };
}
