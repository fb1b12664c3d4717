import { afterEach, beforeEach, expect, it } from 'vitest';
import { getProfile } from '../../contract/users.ts';
import { send } from '../../workers/sync/transport/http.ts';
import { TestDevice } from './harness/device.ts';

let device: TestDevice;

beforeEach(() => {
  device = new TestDevice();
});
afterEach(() => device.end());

const parts = ['{"data":', '{"id":', '1', '}}'];

/** Sends a request whose response arrives in parts; with `stalls` the last part never arrives. */
const request = (pause: number, stalls: boolean, stop = new AbortController().signal) => {
  const bytes = new TextEncoder();
  const { environment, clock, session } = device;
  const fetch = async (_url: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        const fail = () => stream.error(new DOMException('stopped', 'AbortError'));
        signal?.addEventListener('abort', fail);
        for (const [at, part] of parts.entries())
          clock.after(at * pause, () => {
            if (signal?.aborted || (stalls && at === parts.length - 1)) return;
            stream.enqueue(bytes.encode(part));
            if (at === parts.length - 1) stream.close();
          });
      },
    });
    const headers = { 'content-type': 'application/json', date: new Date(clock.now()).toUTCString() };
    return new Response(body, { headers });
  };
  return send({ ...environment, fetch }, session, getProfile, {}, stop);
};

it('accepts a response that keeps arriving for longer than the timeout', async () => {
  const answer = request(25_000, false);
  await device.clock.advance(80_000);
  expect(await answer).toMatchObject({ kind: 'reply', data: { id: 1 } });
});

it('aborts a response that stops arriving', async () => {
  const answer = request(25_000, true);
  await device.clock.advance(120_000);
  expect(await answer).toMatchObject({ kind: 'none', reason: 'timeout', meta: { took: 80_000 } });
});

it('resolves without a response if the signal is already aborted', async () => {
  const answer = request(25_000, false, AbortSignal.abort());
  expect(await answer).toMatchObject({ kind: 'none', reason: 'network' });
});

it('measures the clock of the server when the headers arrive', async () => {
  const answer = request(20_000, false);
  await device.clock.advance(60_000);
  const { offset } = (await answer).meta;
  expect(Math.abs(offset ?? Infinity)).toBeLessThanOrEqual(1000);
});
