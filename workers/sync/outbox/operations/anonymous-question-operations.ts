import * as v from 'valibot';
import * as calls from '../../../../contract/anonymous-questions.ts';
import { eventQuestion } from '../../../../contract/event-questions.ts';
import { getMeta, putMeta } from '../../../../src/db/meta.ts';
import { updateToken } from '../../../../src/db/question-tokens.ts';
import { padBody } from '../../../../src/lib/ballot-size.ts';
import { readRow } from '../../apply/row-change.ts';
import { lazyModules } from '../../session/lazy-modules.ts';
import { readNothing, type SentOperation } from './operation.ts';

/** Requests the signatures of the tokens. Questions that wait for them are sent after a random time. */
export const requestTokens: SentOperation<'eventQuestion.tokens'> = {
  request: ({ args: { event_id, blinded } }) => [
    { endpoint: calls.requestQuestionTokens, call: { params: { id: event_id }, body: { blinded } } },
  ],
  readResult: readNothing,
  whenDone: async ({ db, env }, op, _gone, data) => {
    const { event_id } = op.args;
    const signed = v.safeParse(calls.signedTokens, data);
    const stored = await getMeta(`questionTokens:${event_id}`, db);
    if (!stored) return;
    if (!signed.success || signed.output.key !== stored.key) {
      await db.outbox.put({ ...op, state: 'dead', error: { code: 'server' } });
      return;
    }
    const signatures = signed.output.blind_signatures;
    const tokens = stored.tokens.map((token, at) => ({ ...token, blind_signature: signatures[at]! }));
    const { min, max } = calls.questionDelayMs;
    const sendsFrom = env.now() + Math.round(min + env.random() * (max - min));
    await putMeta(`questionTokens:${event_id}`, { ...stored, tokens, sendsFrom }, db);
  },
};

export const putQuestion: SentOperation<'anonymousQuestion.put'> = {
  request: async ({ args }, inputs) => [await (await lazyModules.makeQuestion()).makeQuestion(args, inputs)],
  // Others in the room see a published question; one that waits for a moderator is only in `meta`.
  readResult: (_op, data, note) => {
    const change = data === null ? null : readRow('event_question', data, note);
    const isShown = change?.t === 'event_question' && change.op === 'put' && change.row.state !== 'waiting';
    return isShown ? [change] : [];
  },
  whenDone: async ({ db }, { args: { event_id, token } }, _gone, data) => {
    const read = v.safeParse(eventQuestion, data);
    if (read.success) await updateToken(db, event_id, token, { question: read.output });
  },
};

export const withdrawQuestion: SentOperation<'anonymousQuestion.withdraw'> = {
  request: ({ args }) => [
    { endpoint: calls.withdrawAnonymousQuestion, call: { body: padBody(args, calls.questionSize) } },
  ],
  readResult: readNothing,
  whenDone: async ({ db }, { args: { event_id, token } }) => {
    const stored = await getMeta(`questionTokens:${event_id}`, db);
    const id = stored?.tokens.find((each) => each.token === token)?.question?.id;
    await updateToken(db, event_id, token, { question: null });
    if (id !== undefined) await db.event_questions.delete(id);
  },
};
