import type { Selectable } from 'kysely';
import type { PollOnWire, Vote } from '../../../contract/polls.ts';
import type { OperationArgs } from '../../../contract/operations.ts';
import { isEmptyVote, type PollAnswer, readVote, withIds } from '../../../src/lib/poll-answer.ts';
import type { Reader } from '../../db/client.ts';
import type { PollVoter } from '../../db/poll-schema.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Operator } from '../../operations/operator.ts';
import { countChanged } from '../notifications/schedule-count.ts';
import { type PollRow, pollsFor, selectPolls } from './rows.ts';
import { changeTallies, withAnswers } from './tally.ts';

export const unknownPoll = (id: number) => new Refusal('notFound', { subject: { type: 'poll', id } });

/**
 * Only the first answer of a person counts. An anonymous answer is counted without its author; a row states
 * only that the person answered or skipped.
 */
export const voteInPoll = (operator: Operator, args: OperationArgs<'poll.vote'>): Promise<PollOnWire> =>
  storeAnswer(operator, args.poll_id, args.vote, args.anonymously);

export const skipPoll = (operator: Operator, args: OperationArgs<'poll.cancel'>): Promise<PollOnWire> =>
  storeAnswer(operator, args.poll_id, null, args.anonymously);

/** An open or closed poll that is for the caller. It can't close before the transaction ends. @throws Refusal */
export async function findAnswerable({ tx, me }: Operator, id: number): Promise<PollRow> {
  const row = await selectPolls(tx.db, me).where('poll.id', '=', id).forShare('poll').executeTakeFirst();
  if (!row || row.state === 'draft') throw unknownPoll(id);
  if (!row.addressed) throw new Refusal('forbidden', { subject: { type: 'poll', id } });
  return row;
}

export const answerOf = (
  db: Reader,
  pollId: number,
  userId: number,
): Promise<Selectable<PollVoter> | undefined> =>
  db
    .selectFrom('poll_voter')
    .selectAll()
    .where('poll_id', '=', pollId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Stores that the caller answered or skipped, and sends them the poll. @throws Refusal if they had done so */
export async function storeParticipation(
  { ctx, tx, me }: Operator,
  { id, session, event_id }: PollRow,
  answer: {
    anonymous: boolean;
    skipped: boolean;
    vote: string | null;
    blind_signature?: Buffer;
  },
): Promise<void> {
  const inserted = await tx.db
    .insertInto('poll_voter')
    .values({ poll_id: id, user_id: me.id, ...answer })
    .onConflict((oc) => oc.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!inserted) throw new Refusal('alreadyVoted', { subject: { type: 'poll', id } });
  await countChanged(tx, ctx, 'poll', id);
  const eventId = session ? event_id : null;
  if (eventId !== null) tx.afterCommit(() => ctx.rooms.changed(eventId, 'poll', id));
  const rev = await tx.rev();
  await tx.change(`user:${me.id}`, 'poll', id, 'put', rev);
  tx.nudge(me.id, rev);
}

async function storeAnswer(
  operator: Operator,
  id: number,
  sent: Vote,
  anonymous: boolean,
): Promise<PollOnWire> {
  const { tx, me, locale } = operator;
  const subject = { type: 'poll', id } as const;
  const row = await findAnswerable(operator, id);
  if (await answerOf(tx.db, id, me.id)) throw new Refusal('alreadyVoted', { subject });
  if (row.state === 'closed') throw new Refusal('invalid', { subject, fields: { vote: ['pollClosed'] } });
  const vote = withIds(row, sent);
  const read = readVote(row, vote);
  if (!read && !isEmptyVote(vote)) throw new Refusal('invalid', { subject, fields: { vote: ['invalid'] } });
  if (!read && row.mandatory) throw new Refusal('invalid', { subject, fields: { vote: ['required'] } });
  await storeParticipation(operator, row, {
    anonymous,
    skipped: !read,
    vote: anonymous || !read ? null : JSON.stringify(asSent(row.kind, vote, read)),
  });
  if (anonymous && read) await changeTallies(tx, id, (tallies) => withAnswers(tallies, [read]));
  const [own] = await pollsFor(tx.db, me, locale, { ids: [id] });
  return own!;
}

/** The vote as it was sent, with texts trimmed. */
function asSent(kind: string, vote: Vote, { text }: PollAnswer): Vote {
  if (typeof vote === 'string') return text;
  if (!Array.isArray(vote)) return kind === 'multiple' && vote !== null ? [vote] : vote;
  return vote.flatMap((part) => (typeof part === 'string' ? (text ?? []) : part));
}
