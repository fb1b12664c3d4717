import { questionTokens } from '../../../contract/anonymous-questions.ts';
import type { QuestionTokens } from '../../db/question-token.ts';
import { blindToken } from '../../lib/blind-ballot.ts';

/** New tokens for anonymous questions, without signatures. */
export async function newQuestionTokens(key: string): Promise<QuestionTokens> {
  const tokens = await Promise.all(Array.from({ length: questionTokens }, () => blindToken(key)));
  return { key, tokens };
}
