import {
  allowOnly,
  flagOf,
  invalid,
  notFound,
  type PlainCall,
  PlainRefusal,
  type PlainRoutes,
} from './plain-call.ts';
import type { PlainFlavour } from './plain-flavour.ts';
import type { PlainPoll, PlainVote } from './plain-state.ts';

function pollOf({ id, tools: { state } }: PlainCall): PlainPoll {
  const poll = state.polls.get(id);
  if (!poll) throw notFound();
  return poll;
}

const answersOf = ({ votes }: PlainPoll) => [...votes.values()].filter(({ vote }) => vote !== null);

const countOf = (poll: PlainPoll, id: number) => answersOf(poll).filter(({ vote }) => vote === id).length;

function pollRow(poll: PlainPoll, viewer: number) {
  const own = poll.votes.get(viewer);
  const canceled = own?.vote === null;
  const voted = own !== undefined && !canceled;
  return {
    id: poll.id,
    title: poll.title,
    variations: poll.variations,
    free_answer: poll.free_answer,
    mandatory: poll.mandatory,
    status: canceled ? 4 : voted ? 3 : 1,
    votes: poll.variations.map(({ id }) => ({ variation_id: id, votes: countOf(poll, id) })),
    voted,
    votes_count: answersOf(poll).length,
    canceled,
  };
}

type Row = ReturnType<typeof pollRow>;

const shapes: Record<PlainFlavour['polls'], (groups: readonly [string, Row[]][]) => unknown> = {
  groups: (groups) => groups.map(([title, items]) => ({ title, items })),
  named: (groups) => groups.map(([name, polls]) => ({ name, polls })),
  map: (groups) => Object.fromEntries(groups),
  list: (groups) => groups.flatMap(([, items]) => items),
};

/** An option's id, or a text if the poll allows free answers. */
function voteOf(body: Record<string, unknown>, poll: PlainPoll): string | number {
  const { vote } = body;
  const id = Number(vote);
  if (poll.variations.some((each) => each.id === id)) return id;
  if (typeof vote === 'string' && poll.free_answer) return vote;
  throw invalid('vote', 'There is no such option');
}

function answer(call: PlainCall, poll: PlainPoll, given: PlainVote) {
  if (poll.votes.has(call.me.id)) throw new PlainRefusal(422, 'This poll has been answered.');
  poll.votes.set(call.me.id, given);
  return pollRow(poll, call.me.id);
}

export const pollRoutes: PlainRoutes = {
  'GET /polls': ({ me, tools: { state, flavour } }) => {
    const groups = new Map<string, Row[]>();
    for (const poll of state.polls.values())
      groups.set(poll.group, [...(groups.get(poll.group) ?? []), pollRow(poll, me.id)]);
    return shapes[flavour.polls]([...groups]);
  },
  'POST /polls/:id/vote': (call) => {
    allowOnly(call, ['vote', 'anonymously']);
    const poll = pollOf(call);
    return answer(call, poll, {
      vote: voteOf(call.body, poll),
      anonymously: flagOf(call.body, 'anonymously'),
    });
  },
  'POST /polls/:id/cancel': (call) => {
    allowOnly(call, ['anonymously']);
    const poll = pollOf(call);
    if (poll.mandatory) throw new PlainRefusal(422, 'This poll cannot be skipped.');
    return answer(call, poll, { vote: null, anonymously: flagOf(call.body, 'anonymously') });
  },
  /** The specification does not show the shape of results, so this one is arbitrary. */
  'GET /polls/:id/results': (call) => {
    const poll = pollOf(call);
    const free = answersOf(poll).flatMap(({ vote }) => (typeof vote === 'string' ? [vote] : []));
    return {
      question: poll.title,
      answers: poll.variations.map(({ id, title }) => ({ title, votes: countOf(poll, id) })),
      free_answers: free,
    };
  },
};
