import { useEffect, useState } from 'react';
import type { PollView } from '../../db/overlay-polls.ts';
import { usePolls } from './hooks.ts';
import { unansweredPolls, listedPolls } from './poll-order.ts';
import { PollRun } from './poll-run.tsx';
import { mayPrompt, storePromptTime, watchTyping } from './prompt-times.ts';

/** Opens unanswered polls by itself, at most once an hour and only if mayPrompt allows. */
export function PollPrompt() {
  const found = usePolls();
  const [prompted, setAsked] = useState<readonly PollView[] | null>(null);
  const open = found ? unansweredPolls(listedPolls(found.polls)) : [];
  const hasOpen = open.length > 0 && prompted === null;
  useEffect(watchTyping, []);
  useEffect(() => {
    if (!hasOpen) return;
    const prompt = () => {
      if (!mayPrompt(Date.now())) return;
      storePromptTime(Date.now());
      setAsked(open);
    };
    const timer = setInterval(prompt, 20_000);
    return () => clearInterval(timer);
  });
  return prompted ? <PollRun polls={prompted} onClose={() => setAsked(null)} /> : null;
}
