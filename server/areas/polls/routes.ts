import { getPollResults } from '../../../contract/poll-results.ts';
import * as contract from '../../../contract/polls.ts';
import * as quiz from '../../../contract/quiz.ts';
import * as session from '../../../contract/session-polls.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { perform } from '../../operations/perform.ts';
import { seenClaims } from '../desks/claims.ts';
import { peopleById } from '../people/rows.ts';
import * as desk from './desk.ts';
import { unknownPoll } from './operations.ts';
import { quizRankingFor, setQuizName } from './quiz.ts';
import { pollsFor, publicVotes, resultsOf, selectPolls } from './rows.ts';
import { isOrganiser } from '../people/roles.ts';

/** @throws Refusal if the body names another poll than the path */
function requireSamePoll(
  pollId: number,
  body: { id?: number | undefined; poll_id?: number | undefined },
): void {
  for (const [field, id] of Object.entries({ id: body.id, poll_id: body.poll_id }))
    if (id !== undefined && id !== pollId) throw new Refusal('invalid', { fields: { [field]: ['unknown'] } });
}

export const pollRoutes = [
  route(contract.listPolls, async ({ ctx, me, locale }) => {
    const rows = await pollsFor(ctx.db, me, locale);
    return contract.pollGroups.flatMap((title) => {
      const items = rows.filter(({ group }) => group === title);
      return items.length > 0 ? [{ title, items }] : [];
    });
  }),

  route(contract.voteInPoll, ({ ctx, me, locale, params, body, key }) => {
    const { vote, anonymously } = body;
    requireSamePoll(params.id, body);
    return perform(
      ctx,
      me,
      locale,
      { kind: 'poll.vote', args: { poll_id: params.id, vote, anonymously } },
      key,
    );
  }),

  route(contract.cancelPoll, ({ ctx, me, locale, params, body, key }) => {
    requireSamePoll(params.id, body);
    const args = { poll_id: params.id, anonymously: body.anonymously };
    return perform(ctx, me, locale, { kind: 'poll.cancel', args }, key);
  }),

  route(getPollResults, async ({ ctx, me, locale, params }) => {
    const row = await selectPolls(ctx.db, me).where('poll.id', '=', params.id).executeTakeFirst();
    if (!row) throw unknownPoll(params.id);
    if (row.state === 'draft')
      throw new Refusal('invalid', { subject: { type: 'poll', id: row.id }, fields: { state: ['notOpen'] } });
    const results = await resultsOf(ctx.db, me, row);
    if (!isOrganiser(me)) return { ...results, voters: [] };
    const votes = await publicVotes(ctx.db, row.id);
    const people = await peopleById(
      ctx.db,
      votes.map(({ user_id }) => user_id),
      locale,
    );
    const voters = votes.map(({ user_id, vote }) => ({ person: people.get(user_id) ?? null, vote }));
    return { ...results, voters };
  }),

  route(session.startSessionPoll, ({ ctx, me, locale, params, body, key }) => {
    const { client_id: _, ...given } = body;
    return perform(ctx, me, locale, { kind: 'poll.start', args: { event_id: params.id, ...given } }, key);
  }),
  route(session.closeSessionPoll, ({ ctx, me, locale, params: { id, poll }, key }) =>
    perform(ctx, me, locale, { kind: 'poll.close', args: { event_id: id, poll } }, key),
  ),
  route(quiz.getQuizRanking, ({ ctx, me, locale, params: { id } }) =>
    quizRankingFor({ ctx, me, locale }, id),
  ),
  route(quiz.setQuizName, ({ ctx, me, locale, params: { id }, body }) =>
    setQuizName({ ctx, me, locale }, id, body.named),
  ),
  route(contract.addPoll, ({ ctx, me, locale, body, key }) => {
    const { client_id: _, ...form } = body;
    return desk.addPoll({ ctx, me, locale, key }, form);
  }),
  route(contract.editPoll, async ({ ctx, c, me, locale, params, body }) =>
    desk.editPoll({ ctx, me, locale, seen: seenClaims(c) }, params.id, body),
  ),
  route(contract.movePoll, ({ ctx, me, locale, params, body }) =>
    desk.movePoll({ ctx, me, locale }, params.id, body.position),
  ),
  route(contract.openPoll, async ({ ctx, c, me, locale, params }) =>
    desk.openPoll({ ctx, me, locale, seen: seenClaims(c) }, params.id),
  ),
  route(contract.closePoll, async ({ ctx, c, me, locale, params }) =>
    desk.closePoll({ ctx, me, locale, seen: seenClaims(c) }, params.id),
  ),
  route(contract.copyPoll, ({ ctx, me, locale, params, key }) =>
    desk.copyPoll({ ctx, me, locale, key }, params.id),
  ),
  route(contract.deletePoll, async ({ ctx, c, me, locale, params }) => {
    await desk.deletePoll({ ctx, me, locale, seen: seenClaims(c) }, params.id);
    return undefined;
  }),
];
