import { afterEach, beforeEach, expect, it } from 'vitest';
import { getProfile } from '../../contract/users.ts';
import { send } from '../../workers/sync/transport/http.ts';
import { TestDevice } from './harness/device.ts';

let world: TestDevice;

beforeEach(() => {
  world = new TestDevice();
});
afterEach(() => world.end());

const parts = ['{"data":', '{"id":', '1', '}}'];

/** An answer whose parts come one by one, the last of them never where it stalls. */
const ask = (pause: number, stalls: boolean) => {
  const bytes = new TextEncoder();
  const { environment, clock, session } = world;
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

it('an answer that keeps coming may take longer than one waits for none', async () => {
  const answer = ask(25_000, false);
  await world.clock.advance(80_000);
  expect(await answer).toMatchObject({ kind: 'reply', data: { id: 1 } });
});

it('an answer that stops coming is given up', async () => {
  const answer = ask(25_000, true);
  await world.clock.advance(120_000);
  expect(await answer).toMatchObject({ kind: 'none', reason: 'timeout', aside: { took: 80_000 } });
});
