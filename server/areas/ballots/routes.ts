import * as contract from '../../../contract/ballots.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { perform } from '../../operations/perform.ts';
import { unknownPoll } from '../polls/operations.ts';
import { selectPolls } from '../polls/rows.ts';
import { castBallot } from './cast-ballot.ts';

export const ballotRoutes = [
  route(contract.requestBallot, ({ ctx, me, locale, params, body }) =>
    perform(
      ctx,
      me,
      locale,
      { kind: 'ballot.request', args: { poll_id: params.id, blinded: body.blinded } },
      undefined,
    ),
  ),

  route(contract.castBallot, ({ ctx, body }) => castBallot(ctx, body)),

  route(contract.getBallotReceipts, async ({ ctx, me, params }) => {
    const row = await selectPolls(ctx.db, me).where('poll.id', '=', params.id).executeTakeFirst();
    if (!row) throw unknownPoll(params.id);
    if (row.counted_at === null)
      throw new Refusal('invalid', {
        subject: { type: 'poll', id: row.id },
        fields: { state: ['notClosed'] },
      });
    const ballots = await ctx.db
      .selectFrom('ballot')
      .select('receipt')
      .where('poll_id', '=', row.id)
      .execute();
    return {
      ballot_key: row.ballot_key,
      receipts: ballots.map(({ receipt }) => Buffer.from(receipt).toString('base64url')).toSorted(),
    };
  }),
];
