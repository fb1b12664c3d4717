import { inParts, type Seeding } from '../insert.ts';
import type { SchoolTime } from '../school-time.ts';
import { known } from '../table.ts';
import type { SeededEvent } from './insert-programme.ts';

const rated = new Set<SeededEvent['kind']>(['lecture', 'workshop', 'presentation', 'qa', 'discussion']);

/** Ratings of the attendee's account; its other past events are unrated. */
const ownRatings: Readonly<Record<string, readonly [number, number, number]>> = {
  'hierarchy:-5': [5, 4, 5],
  'sorting-analysis:-4': [5, 5, 5],
  'balkhash:-3': [4, 5, 5],
  'ash:-2': [3, 4, 4],
};

/** Inserts ratings of past events: mostly good, a few bad, with a different average for each event. */
export async function insertRatings(
  db: Seeding,
  time: SchoolTime,
  events: readonly SeededEvent[],
  people: ReadonlyMap<string, number>,
  participants: readonly string[],
) {
  const rows = events
    .filter((event) => rated.has(event.kind) && event.finish.getTime() < time.now)
    .flatMap((event, nth) =>
      participants.flatMap((key, at) => {
        const stars = key === 'omarova' ? ownRatings[event.key] : starsOf(nth, at);
        if (!stars) return [];
        const [relevant, informative, interesting] = stars;
        const minutes = 5 + ((at * 17 + nth * 29) % 240);
        const rated_at = new Date(Math.min(event.finish.getTime() + minutes * 60_000, time.now));
        const user_id = known(people, key);
        return [{ event_id: event.id, user_id, relevant, informative, interesting, rated_at }];
      }),
    );
  for (const part of inParts(rows)) await db.insertInto('rating').values(part).execute();
}

function starsOf(nth: number, at: number): readonly [number, number, number] | undefined {
  if ((nth * 7 + at * 3) % 10 > 5) return undefined;
  const tone = 3 + (nth % 2);
  const star = (salt: number) => Math.min(5, Math.max(1, tone + ((nth * 5 + at * 11 + salt) % 4) - 1));
  return [star(0), star(3), star(5)];
}
