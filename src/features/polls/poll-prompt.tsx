import { useEffect, useState } from 'react';
import type { PollView } from '../../db/overlay-polls.ts';
import { usePolls } from './hooks.ts';
import { toAnswer } from './poll-order.ts';
import { PollRun } from './poll-run.tsx';
import { mayPrompt, notePrompted } from './prompt-times.ts';

/** Opens unanswered polls by itself, at most once an hour and only if mayPrompt allows. */
export function PollPrompt() {
  const found = usePolls();
  const [asked, setAsked] = useState<readonly PollView[] | null>(null);
  const open = found ? toAnswer(found.polls) : [];
  const waits = open.length > 0 && asked === null;
  useEffect(() => {
    if (!waits) return;
    const look = () => {
      if (!mayPrompt(Date.now())) return;
      notePrompted(Date.now());
      setAsked(open);
    };
    const timer = setInterval(look, 20_000);
    return () => clearInterval(timer);
  });
  return asked ? <PollRun polls={asked} onClose={() => setAsked(null)} /> : null;
}
