import { sql } from 'kysely';
import { emptyTally } from '../../areas/polls/tally.ts';
import { newMailKey } from '../../areas/support/operations.ts';
import type { Seeding } from '../insert.ts';
import type { SchoolTime } from '../school-time.ts';
import { known } from '../table.ts';
import { cannedAnswers, feedback, polls, questions } from './polls-and-feedback.ts';

/** Inserts polls with answers, feedback, and questions to the support desk. */
export async function insertVoices(
  db: Seeding,
  time: SchoolTime,
  people: ReadonlyMap<string, number>,
  participants: readonly string[],
): Promise<void> {
  const rev = sql<number>`next_rev()`;
  for (const [position, poll] of polls.entries()) {
    const options = poll.options.map((localized_title, at) => ({
      id: at + 1,
      title: localized_title.en,
      localized_title,
    }));
    const { id } = await db
      .insertInto('poll')
      .values({
        title: poll.title.en,
        localized_title: JSON.stringify(poll.title),
        kind: poll.kind,
        grouped: poll.group,
        variations: JSON.stringify(options),
        range: poll.kind === 'scale' ? JSON.stringify({ from: 1, to: 5 }) : null,
        results: 'closed',
        state: poll.state,
        opens_at: poll.state === 'draft' ? null : time.past('-1 09:00'),
        closed_at: poll.state === 'closed' ? time.past('-1 20:00') : null,
        electorate: poll.state === 'closed' ? people.size : null,
        position,
        created_at: time.past('-2 12:00'),
        rev,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const none = JSON.stringify(emptyTally());
    await db
      .insertInto('poll_tally')
      .values({ poll_id: id, shown: none, next: none, filling: none })
      .execute();
    if (poll.state !== 'closed') continue;
    const voters = participants.filter((_, at) => at % 4 !== 3);
    await db
      .insertInto('poll_voter')
      .values(
        voters.map((key, at) => ({
          poll_id: id,
          user_id: known(people, key),
          anonymous: false,
          vote: JSON.stringify(
            poll.kind === 'scale' ? [4, 5, 3, 4, 5, 4, 2, 5][at % 8] : [1, 2, 2, 1, 2, 3, 2, 1][at % 8],
          ),
        })),
      )
      .execute();
  }
  await db
    .insertInto('review')
    .values(
      feedback.map(({ by, when, text, waits }) => ({
        user_id: known(people, by),
        created_at: time.past(when),
        state: waits ? ('waiting' as const) : ('approved' as const),
        content: waits ? null : text,
        draft: waits ? text : null,
        rev,
      })),
    )
    .execute();
  for (const { by, when, messages } of questions) {
    const { id } = await db
      .insertInto('support_request')
      .values({
        user_id: known(people, by),
        type: 'request',
        mail_key: newMailKey(),
        created_at: time.past(when),
        updated_at: time.past(messages.at(-1)![1]),
        rev,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('support_message')
      .values(
        messages.map(([who, at, content]) => ({
          request_id: id,
          source: who === by ? ('person' as const) : ('school' as const),
          user_id: known(people, who),
          content,
          created_at: time.past(at),
        })),
      )
      .execute();
  }
  await db
    .insertInto('canned_answer')
    .values(cannedAnswers.map(({ title, text }) => ({ title, localized_text: JSON.stringify(text) })))
    .execute();
}
