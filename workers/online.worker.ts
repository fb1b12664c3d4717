import type { OnlineReply, OnlineRequest } from '../src/lib/online-api.ts';
import { answerCall, isWrite } from './online/answer-call.ts';
import { singleWrites } from './online/single-writes.ts';

const env = {
  now: () => Date.now(),
  after: (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  fetch: (url: string, init: RequestInit) => fetch(url, init),
};

const answer = singleWrites(env.now, isWrite, (request) => answerCall(env, request));

addEventListener('message', ({ data }: MessageEvent<OnlineRequest>) => {
  const { id, ...request } = data;
  void answer(request).then((outcome) => postMessage({ id, outcome } satisfies OnlineReply));
});
