import { countryCodes } from './countries.ts';
import { questionLimits } from './question-limits.ts';
import type { AnswerValue, OpenQuestion } from './questions.ts';
import { isVisible } from './scalars.ts';

type Rules = Pick<OpenQuestion, 'kind' | 'required' | 'options'>;

const maxNumber = 1_000_000_000;

/**
 * The answer as it is stored: texts are trimmed, and blank answers are null.
 */
export function tidyAnswer(answer: AnswerValue | null): AnswerValue | null {
  if (typeof answer === 'string') return isVisible(answer) ? answer.trim() : null;
  if (Array.isArray(answer)) return answer.length > 0 ? [...new Set(answer)] : null;
  return answer;
}

/** The rule that a tidy answer breaks, as a key of the error texts; null if it is valid. */
export function brokenRule({ kind, required, options }: Rules, answer: AnswerValue | null): string | null {
  if (answer === null) return required ? 'required' : null;
  const isOption = (value: unknown) => options.some((option) => option.id === value);
  switch (kind) {
    case 'text':
    case 'long':
      if (typeof answer !== 'string') return 'invalid';
      return answer.length > questionLimits[kind] ? `max:${questionLimits[kind]}` : null;
    case 'number':
      return typeof answer === 'number' && Number.isFinite(answer) && Math.abs(answer) <= maxNumber
        ? null
        : 'number';
    case 'choice':
      return isOption(answer) ? null : 'choice';
    case 'choices':
      return Array.isArray(answer) && answer.every(isOption) ? null : 'choice';
    case 'consent':
      if (typeof answer !== 'boolean') return 'invalid';
      return required && !answer ? 'required' : null;
    case 'file':
      return typeof answer === 'string' ? null : 'invalid';
    case 'country':
      return typeof answer === 'string' && countryCodes.includes(answer) ? null : 'choice';
  }
}
