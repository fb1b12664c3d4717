import type { OnlineReply, OnlineRequest } from '../src/lib/online-api.ts';
import { answerCall } from './online/answer-call.ts';

const env = {
  now: () => Date.now(),
  after: (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  fetch: (url: string, init: RequestInit) => fetch(url, init),
};

addEventListener('message', ({ data }: MessageEvent<OnlineRequest>) => {
  const { id, ...request } = data;
  void answerCall(env, request).then((outcome) => postMessage({ id, outcome } satisfies OnlineReply));
});
