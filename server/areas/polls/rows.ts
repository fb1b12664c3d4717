import { type Selectable, sql } from 'kysely';
import { minShownAnswers } from '../../../contract/anonymous-answers.ts';
import { type PollOnWire, pollStatus, type Vote } from '../../../contract/polls.ts';
import { type PollResults } from '../../../contract/poll-results.ts';
import type { Locale } from '../../../contract/scalars.ts';
import { readVote } from '../../../src/lib/poll-answer.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Reader } from '../../db/client.ts';
import type { PollTable } from '../../db/poll-schema.ts';
import { localizedText } from '../../http/locale.ts';
import { seconds } from '../../http/seconds.ts';
import { isAddressed, isInCohorts } from '../cohorts/membership.ts';
import { emptyTally, sizeOf, type Tallies, talliesOf } from './tally.ts';
import { isAdmin, isOrganiser } from '../people/roles.ts';

type Viewer = Pick<Me, 'id' | 'role'>;
export type PollRow = Selectable<PollTable>;

/** SQL condition: the poll is for the caller's role, course and cohorts. */
const isFor = (me: Viewer) => sql<boolean>`((poll.roles = '{}' or ${me.role} = any(poll.roles))
  and (poll.courses = '{}' or (select course_type from app_user where app_user.id = ${me.id}) = any(poll.courses))
  and ${isAddressed('poll.cohorts', sql`${me.id}`)})`;

/**
 * The open and closed polls for the caller. Administrators get all polls; they may only answer those with `addressed`.
 */
export const selectPolls = (db: Reader, me: Viewer) =>
  db
    .selectFrom('poll')
    .selectAll('poll')
    .select(isFor(me).as('addressed'))
    .where(sql<boolean>`(${isAdmin(me)} or (poll.state <> 'draft' and ${isFor(me)}))`)
    .orderBy('position')
    .orderBy('id');

/** Count of the people who can answer the poll now. */
export async function electorateOf(
  db: Reader,
  { roles, courses, cohorts }: Pick<PollRow, 'roles' | 'courses' | 'cohorts'>,
) {
  const { count } = await db
    .selectFrom('app_user')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .$if(roles.length > 0, (query) => query.where('role', 'in', roles))
    .$if(courses.length > 0, (query) => query.where('course_type', 'in', courses.map(Number)))
    .$if(cohorts.length > 0, (query) => query.where(isInCohorts(cohorts)))
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface PublicVote {
  user_id: number;
  anonymous: boolean;
  vote: Vote;
}

interface Voter extends PublicVote {
  skipped: boolean;
  blind_signature: Buffer | null;
}

const hasSkipped = ({ skipped, anonymous, vote }: Voter): boolean => skipped || (!anonymous && vote === null);

const votersOf = async (db: Reader, ids: readonly number[]): Promise<Map<number, PublicVote[]>> => {
  const rows = await db
    .selectFrom('poll_voter')
    .selectAll()
    .where('poll_id', 'in', ids.length > 0 ? [...ids] : [0])
    .where('anonymous', '=', false)
    .orderBy('user_id')
    .execute();
  const byPoll = new Map<number, PublicVote[]>();
  for (const row of rows) byPoll.set(row.poll_id, [...(byPoll.get(row.poll_id) ?? []), row]);
  return byPoll;
};

/** Counts of public answers, of people who answered anonymously, and of skips including anonymous ones. */
interface Counts {
  voted: number;
  anonymous: number;
  skipped: number;
}

const noCounts: Counts = { voted: 0, anonymous: 0, skipped: 0 };

export async function countsOf(db: Reader, ids: readonly number[]): Promise<Map<number, Counts>> {
  const rows = await db
    .selectFrom('poll_voter')
    .select('poll_id')
    .select([
      sql<number>`(count(*) filter (where vote is not null))::int`.as('voted'),
      sql<number>`(count(*) filter (where anonymous and not skipped))::int`.as('anonymous'),
      sql<number>`(count(*) filter (where vote is null and (skipped or not anonymous)))::int`.as('skipped'),
    ])
    .where('poll_id', 'in', ids.length > 0 ? [...ids] : [0])
    .groupBy('poll_id')
    .execute();
  return new Map(rows.map(({ poll_id, ...counts }) => [poll_id, counts]));
}

/** The reason why the caller sees no results yet; null if they see them. A skip is not an answer. */
export function hiddenFrom(me: Viewer, row: PollRow, voted: boolean): PollResults['hidden'] {
  if (isOrganiser(me) || (row.state === 'closed' && row.results !== 'organisers')) return null;
  return row.results === 'voted' && voted ? null : row.results;
}

export interface Figures {
  voted: number;
  skipped: number;
  withheld: number;
  votes: { key: string; count: number }[];
  texts: string[];
}

/** False while a closed poll waits for ballots that were signed before the closing. */
export const isCounted = ({ state, counted_at }: Pick<PollRow, 'state' | 'counted_at'>): boolean =>
  state !== 'closed' || counted_at !== null;

/** Sums the public answers and the anonymous ones that are shown so far. */
export function figuresOf(
  row: PollRow,
  votes: readonly PublicVote[],
  tallies: Tallies = { shown: emptyTally(), next: emptyTally(), filling: emptyTally() },
  { voted, anonymous, skipped }: Counts = noCounts,
): Figures {
  const { shown, next, filling } = tallies;
  const counts = new Map<string, number>(Object.entries(shown.counts));
  const texts: string[] = [...shown.texts];
  for (const { vote } of votes) {
    const answer = readVote(row, vote);
    for (const key of answer?.keys ?? []) counts.set(key, (counts.get(key) ?? 0) + 1);
    if (answer?.text) texts.push(answer.text);
  }
  const arrived = sizeOf(tallies);
  // A ballot arrives later than its signature was given, unless the device was lost.
  const outstanding = row.counted_at === null ? Math.max(0, anonymous - arrived) : 0;
  const tooFew = shown.n > 0 && shown.n < minShownAnswers ? shown.n : 0;
  return {
    voted: voted + arrived + outstanding,
    skipped: skipped + shown.skipped,
    withheld: next.n + filling.n + tooFew + outstanding,
    votes: [...counts].map(([key, count]) => ({ key, count })).toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    texts: texts.toSorted(),
  };
}

export async function pollsFor(
  db: Reader,
  me: Viewer,
  locale: Locale,
  { ids }: { ids?: readonly number[] } = {},
): Promise<PollOnWire[]> {
  let query = selectPolls(db, me);
  if (ids) query = query.where('poll.id', 'in', ids.length > 0 ? [...ids] : [0]);
  const rows = await query.execute();
  const all = rows.map(({ id }) => id);
  const closed = rows.flatMap(({ id, state }) => (state === 'closed' ? [id] : []));
  const [voters, counted, tallies, own] = await Promise.all([
    votersOf(db, closed),
    countsOf(db, all),
    talliesOf(db, all),
    db
      .selectFrom('poll_voter')
      .selectAll()
      .where('user_id', '=', me.id)
      .where('poll_id', 'in', all.length > 0 ? all : [0])
      .execute(),
  ]);
  const electorates = await Promise.all(rows.map(async (row) => row.electorate ?? electorateOf(db, row)));
  return rows.map((row, at) => {
    const mine = own.find(({ poll_id }) => poll_id === row.id);
    const votes = voters.get(row.id) ?? [];
    const figures = figuresOf(row, votes, tallies.get(row.id), counted.get(row.id));
    return pollOnWire(row, { mine, figures, electorate: electorates[at]!, me, locale });
  });
}

interface PollParts {
  mine: Voter | undefined;
  figures: Figures;
  electorate: number;
  me: Viewer;
  locale: Locale;
}

function pollOnWire(
  row: PollRow & { addressed: boolean },
  { mine, figures, electorate, me, locale }: PollParts,
): PollOnWire {
  const skipped = mine !== undefined && hasSkipped(mine);
  const voted = mine !== undefined && !skipped;
  // Older clients don't read `state`; they must not show a closed poll or a draft as an open question.
  const canceled = skipped || (!voted && row.state !== 'open');
  const shown = row.state === 'closed' && isCounted(row) && hiddenFrom(me, row, voted) === null;
  return {
    id: row.id,
    title: localizedText(row.localized_title, locale, row.title),
    localized_title: row.localized_title,
    variations: row.variations.map(({ id, title, localized_title }) => ({
      id,
      title: localizedText(localized_title ?? {}, locale, title ?? ''),
      localized_title: localized_title ?? {},
    })),
    free_answer: row.free_answer,
    mandatory: row.mandatory,
    status: canceled ? pollStatus.canceled : voted ? pollStatus.voted : pollStatus.open,
    voted,
    canceled,
    votes_count: figures.voted,
    votes: shown ? figures.votes : null,
    group: row.grouped,
    kind: row.kind,
    range: row.range,
    state: row.state,
    vote: mine && !mine.anonymous ? mine.vote : null,
    anonymously: mine ? mine.anonymous : null,
    secrecy: !mine?.anonymous || skipped ? null : mine.blind_signature ? 'signed' : 'confidential',
    ballot_key: row.state === 'open' ? row.ballot_key : null,
    counted: isCounted(row),
    texts: shown ? figures.texts : null,
    skipped_count: figures.skipped,
    electorate,
    results: row.results,
    roles: row.roles,
    courses: row.courses.map(Number),
    // Other people should not learn by which filter they were selected.
    cohorts: isAdmin(me) ? row.cohorts.map(Number) : [],
    event_id: row.event_id,
    session: row.session,
    addressed: row.addressed,
    quiz: row.correct !== null,
    correct: row.state === 'closed' || row.started_by === me.id ? row.correct : null,
    own: row.started_by === me.id,
    opens_at: row.opens_at && seconds(row.opens_at),
    closes_at: row.closes_at && seconds(row.closes_at),
    closed_at: row.closed_at && seconds(row.closed_at),
    position: row.position,
    created_at: seconds(row.created_at),
    rev: row.rev,
  };
}

export async function resultsOf(db: Reader, me: Viewer, row: PollRow): Promise<Omit<PollResults, 'voters'>> {
  const voters = (await votersOf(db, [row.id])).get(row.id) ?? [];
  const tallies = (await talliesOf(db, [row.id])).get(row.id);
  const counts = (await countsOf(db, [row.id])).get(row.id);
  const { voted, skipped, withheld, votes, texts } = figuresOf(row, voters, tallies, counts);
  const mine = await db
    .selectFrom('poll_voter')
    .selectAll()
    .where('poll_id', '=', row.id)
    .where('user_id', '=', me.id)
    .executeTakeFirst();
  const hidden = hiddenFrom(me, row, mine !== undefined && !hasSkipped(mine));
  const electorate = row.electorate ?? (await electorateOf(db, row));
  const counted = isCounted(row);
  const shown = hidden === null && counted ? { votes, texts } : { votes: [], texts: [] };
  return { id: row.id, state: row.state, hidden, electorate, voted, skipped, withheld, counted, ...shown };
}

export const publicVotes = async (db: Reader, id: number): Promise<PublicVote[]> =>
  (await votersOf(db, [id])).get(id) ?? [];
