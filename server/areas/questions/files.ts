import type { QuestionOnWire } from '../../../contract/questions.ts';
import { answerFileTypes } from '../../../contract/question-limits.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import { write, type Write } from '../../db/write.ts';
import { fileName } from '../../files/file-name.ts';
import { storeReceived } from '../../files/receive-file.ts';
import type { ReceivedFile } from '../../files/received-file.ts';
import { addReference, releaseReference } from '../../files/store-file.ts';
import { Refusal } from '../../http/refusal.ts';
import { questionsFor } from './rows.ts';
import { storeAnswers } from './store-answers.ts';

/**
 * Stores a file as the answer of the caller, instead of an earlier one. The answer is the name of the file.
 * @throws Refusal if the caller is not asked for a file, or the type is not allowed
 */
export async function answerWithFile(
  ctx: Context,
  me: Me,
  questionId: number,
  upload: ReceivedFile | undefined,
): Promise<QuestionOnWire> {
  await requireFileQuestion(ctx.db, me, questionId);
  if (!upload) throw new Refusal('invalid', { fields: { answerFile: ['required'] } });
  await ctx.uploadLimits.take(me.id);
  const stored = await storeReceived(ctx, upload, answerFileTypes, 'answerFile');
  return write(ctx.db, ctx.announcer, async (tx) => {
    // Again in the transaction: the question may be archived by now.
    await requireFileQuestion(tx.db, me, questionId);
    await addReference(tx, stored);
    await deleteAnswerFiles(ctx, tx, me.id, questionId);
    await tx.db
      .insertInto('answer_file')
      .values({ question_id: questionId, user_id: me.id, ...stored })
      .execute();
    const rev = await tx.rev();
    const answers = [{ question_id: questionId, answer: fileName(upload.name) }];
    await storeAnswers(tx, me.id, answers, { rev, at: new Date(ctx.now()) });
    await tx.change(`user:${me.id}`, 'question', questionId, 'put', rev);
    tx.nudge(me.id, rev);
    return requireFileQuestion(tx.db, me, questionId);
  });
}

async function requireFileQuestion(db: Reader, me: Me, id: number): Promise<QuestionOnWire> {
  const [question] = await questionsFor(db, me, { ids: [id] });
  if (question?.kind !== 'file') throw new Refusal('notFound', { subject: { type: 'question', id } });
  return question;
}

/** Deletes the file that a person gave to a question, or all of their files. The answers are left to the caller. */
export async function deleteAnswerFiles(
  ctx: Context,
  tx: Write,
  userId: number,
  questionId?: number,
): Promise<void> {
  const deleted = await tx.db
    .deleteFrom('answer_file')
    .where('user_id', '=', userId)
    .$if(questionId !== undefined, (query) => query.where('question_id', '=', questionId ?? 0))
    .returning('hash')
    .execute();
  for (const { hash } of deleted) await releaseReference(ctx, tx, hash);
}

const selectFiles = (db: Reader, userId: number) =>
  db
    .selectFrom('answer_file')
    .innerJoin('question_answer', (join) =>
      join
        .onRef('question_answer.question_id', '=', 'answer_file.question_id')
        .onRef('question_answer.user_id', '=', 'answer_file.user_id'),
    )
    .innerJoin('question', 'question.id', 'answer_file.question_id')
    .select(['answer_file.question_id', 'hash', 'type', 'bytes', 'answer', 'question.localized_title'])
    .where('answer_file.user_id', '=', userId)
    .orderBy('question.position')
    .orderBy('question.id');

const nameOf = ({ answer }: { answer: unknown }): string => (typeof answer === 'string' ? answer : 'file');

/** The file that a person gave to a question. @throws Refusal `notFound` */
export async function readAnswerFile(db: Reader, userId: number, questionId: number) {
  const row = await selectFiles(db, userId)
    .where('answer_file.question_id', '=', questionId)
    .executeTakeFirst();
  if (!row) throw new Refusal('notFound', { subject: { type: 'question', id: questionId } });
  return { hash: row.hash, type: row.type, bytes: row.bytes, name: nameOf(row) };
}
