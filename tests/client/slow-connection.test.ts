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
const request = (pause: number, stalls: boolean) => {
  const bytes = new TextEncoder();
  const { environment, clock, session } = device;
  const fetch = async (_url: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        const stop = () => stream.error(new DOMException('stopped', 'AbortError'));
        signal?.addEventListener('abort', stop);
        for (const [at, part] of parts.entries())
          clock.after(at * pause, () => {
            if (signal?.aborted || (stalls && at === parts.length - 1)) return;
            stream.enqueue(bytes.encode(part));
            if (at === parts.length - 1) stream.close();
          });
      },
    });
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  };
  return send({ ...environment, fetch }, session, getProfile, {}, new AbortController().signal);
};

it('accepts a response that keeps arriving for longer than the timeout', async () => {
  const answer = request(25_000, false);
  await device.clock.advance(80_000);
  expect(await answer).toMatchObject({ kind: 'reply', data: { id: 1 } });
});

it('aborts a response that stops arriving', async () => {
  const answer = request(25_000, true);
  await device.clock.advance(120_000);
  expect(await answer).toMatchObject({ kind: 'none', reason: 'timeout', aside: { took: 80_000 } });
});
