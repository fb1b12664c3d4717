import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { idText, number } from './scalars.ts';
import { personInRow } from './users.ts';

/** Places that a ranking names. */
export const maxRanked = 20;

/**
 * The ranking over the closed questions of the quiz of an event: a right answer with a name is a point. Only
 * people who agree are named; the others see their own place.
 */
export const quizRanking = v.object({
  /** Count of closed questions. */
  questions: number(),
  /** Count of people who have answered one with their name. */
  people: number(),
  /** Null if the caller has not answered with their name. People with equal points share a rank. */
  own: v.nullable(v.object({ points: number(), rank: number() })),
  /** The caller agrees to be named. */
  named: v.boolean(),
  entries: v.array(v.object({ person: personInRow, points: number(), rank: number() })),
});
export type QuizRanking = v.InferOutput<typeof quizRanking>;
export type QuizRankingOnWire = v.InferInput<typeof quizRanking>;

const ofEvent = v.object({ id: idText });

export const getQuizRanking = endpoint({
  method: 'GET',
  path: '/event/:id/quiz',
  access: 'approved',
  summary:
    'Get the ranking of the quiz of an event: the own place, and people who agree to be named (extension)',
  params: ofEvent,
  output: quizRanking,
});

export const setQuizName = endpoint({
  method: 'PUT',
  path: '/event/:id/quiz',
  access: 'approved',
  summary: 'Agree to be named in the ranking of the quiz of an event, or withdraw that (extension)',
  params: ofEvent,
  body: v.object({ named: v.boolean() }),
  output: quizRanking,
});
