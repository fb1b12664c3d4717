import type { EventQuestionState } from '../../../contract/event-questions.ts';
import { isCreating } from '../../../contract/held.ts';
import type { Db } from '../../../server/db/client.ts';
import type { Noted } from './op-record.ts';

interface Created {
  id: number;
  /** The key of the operation that created it. */
  key: string;
  author: number;
  content: string;
}

export interface StoredMessage extends Created {
  group: number;
  isDeleted: boolean;
  /** In ms. */
  at: number;
  /** By person. */
  reactions: ReadonlyMap<number, string>;
}

export interface StoredQuestion extends Created {
  eventId: number;
  state: EventQuestionState;
  /** Count in its row. */
  votes: number;
  /** The people whose votes are stored. */
  voters: ReadonlySet<number>;
}

/** What the school has at the end of a day. */
export interface SchoolState {
  messages: readonly StoredMessage[];
  questions: readonly StoredQuestion[];
  isExecuted: (op: Pick<Noted, 'person' | 'opId'>) => boolean;
  /** Keys of questions that were asked, also of those that were withdrawn. */
  askedKeys: readonly string[];
  /** Key of the message or question that an operation changes; null for one that creates it, and if it is not known. */
  targetOf: (op: Pick<Noted, 'kind' | 'args' | 'dependsOn'>) => string | null;
  /** Whether there is a message or question with this key, which is neither deleted nor withdrawn. */
  has: (key: string) => boolean;
}

export async function readSchool(db: Db): Promise<SchoolState> {
  const reactions = await db.selectFrom('message_reaction').selectAll().execute();
  const messages = (await db.selectFrom('message').selectAll().orderBy('id').execute()).map(
    (row): StoredMessage => ({
      ...{ id: row.id, key: row.client_id ?? '', author: row.author_id, content: row.content },
      ...{ group: row.group_id, isDeleted: row.deleted_at !== null, at: row.created_at.getTime() },
      reactions: new Map(
        reactions.flatMap(({ message_id, user_id, emoji }) =>
          message_id === row.id ? [[user_id, emoji] as const] : [],
        ),
      ),
    }),
  );
  const votes = await db.selectFrom('event_question_vote').selectAll().execute();
  const questions = (await db.selectFrom('event_question').selectAll().orderBy('id').execute()).map(
    (row): StoredQuestion => ({
      ...{ id: row.id, key: row.client_id ?? '', author: row.user_id ?? 0, content: row.content },
      ...{ eventId: row.event_id, state: row.state, votes: row.votes },
      voters: new Set(votes.flatMap(({ question_id, user_id }) => (question_id === row.id ? user_id : []))),
    }),
  );
  const asked = await db.selectFrom('event_question_key').select(['question_id', 'client_id']).execute();
  const keys = await db.selectFrom('idempotency').select(['user_id', 'op_id']).execute();
  const executed = new Set(keys.map(({ user_id, op_id }) => `${user_id} ${op_id}`));
  const keyOfMessage = new Map(messages.map(({ id, key }) => [id, key]));
  const keyOfQuestion = new Map(asked.map(({ question_id, client_id }) => [question_id, client_id]));
  const present = new Set([
    ...messages.flatMap(({ key, isDeleted }) => (isDeleted ? [] : key)),
    ...questions.map(({ key }) => key),
  ]);
  return {
    messages,
    questions,
    isExecuted: ({ person, opId }) => executed.has(`${person} ${opId}`),
    askedKeys: asked.map(({ client_id }) => client_id),
    targetOf: ({ kind, args, dependsOn }) => {
      if (isCreating(kind) || !('id' in args) || typeof args.id !== 'number') return null;
      if (dependsOn !== undefined) return dependsOn;
      const known = kind.startsWith('message.') ? keyOfMessage : keyOfQuestion;
      return known.get(args.id) ?? null;
    },
    has: (key) => present.has(key),
  };
}
