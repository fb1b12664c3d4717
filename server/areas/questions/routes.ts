import * as contract from '../../../contract/questions.ts';
import { write } from '../../db/write.ts';
import { route } from '../../http/route.ts';
import { lastAnswers } from '../auth/registration-routes.ts';
import { perform } from '../../operations/perform.ts';
import { seenClaims } from '../desks/claims.ts';
import { Refusal } from '../../http/refusal.ts';
import { sendFile } from '../files/routes.ts';
import { isAdmin, requireRole } from '../people/roles.ts';
import { addQuestion, deskQuestions, editQuestion, orderQuestions } from './desk.ts';
import { answerWithFile, readAnswerFile } from './files.ts';
import { answersInWords, answersOf, openQuestionsTo, questionsFor, visitor } from './rows.ts';

export const questionRoutes = [
  route(contract.listQuestions, ({ ctx, me }) => questionsFor(ctx.db, me)),

  route(contract.listSignUpQuestions, ({ ctx }) => openQuestionsTo(ctx.db, visitor)),

  route(contract.answerQuestion, ({ ctx, me, locale, key, params, body }) =>
    perform(
      ctx,
      me,
      locale,
      { kind: 'question.answer', args: { question_id: params.id, answer: body.answer } },
      key,
    ),
  ),

  route(contract.uploadAnswerFile, ({ ctx, me, params, files }) =>
    answerWithFile(ctx, me, params.id, files.get('answerFile')),
  ),

  route(contract.getAnswerFile, async ({ ctx, c, me, params, query: { user = me.id } }) => {
    // An unknown file and a file of others look the same.
    if (user !== me.id && !isAdmin(me)) throw new Refusal('notFound');
    const file = await readAnswerFile(ctx.db, user, params.id);
    return sendFile(ctx, c, file, 'no-store', { download: true });
  }),

  route(contract.listPersonAnswers, async ({ ctx, me, locale, params }) => {
    requireRole(isAdmin, me);
    const stored = await answersOf(ctx.db, params.id, locale);
    if (stored.length > 0) return stored;
    return answersInWords(ctx.db, await lastAnswers(ctx.db, params.id), locale);
  }),

  route(contract.listDeskQuestions, ({ ctx, me }) => {
    requireRole(isAdmin, me);
    return deskQuestions(ctx.db);
  }),

  route(contract.addQuestion, ({ ctx, me, body: form }) => {
    requireRole(isAdmin, me);
    return write(ctx.db, ctx.announcer, (tx) => addQuestion(ctx, tx, form));
  }),

  route(contract.editQuestion, ({ ctx, c, me, params, body: form }) => {
    requireRole(isAdmin, me);
    const seen = seenClaims(c);
    return write(ctx.db, ctx.announcer, (tx) => editQuestion(ctx, tx, params.id, { form, me, seen }));
  }),

  route(contract.orderQuestions, ({ ctx, me, body }) => {
    requireRole(isAdmin, me);
    return write(ctx.db, ctx.announcer, (tx) => orderQuestions(tx, body.ids));
  }),
];
