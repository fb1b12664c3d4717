import type { Poll } from '../../contract/polls.ts';

/** Bytes of a request with a ballot: large enough for its longest answer of ordinary letters. */
const sizes = { choices: 1024, text: 9216 };

/** The size to which all ballots of a poll are padded, so that it doesn't depend on the answer. */
export const ballotSize = ({ kind, free_answer }: Pick<Poll, 'kind' | 'free_answer'>): number =>
  kind === 'text' || free_answer ? sizes.text : sizes.choices;

/** The body with a text `padding` that gives its JSON a size of `size` bytes, or of a multiple of it. */
export function padBody<T extends object>(body: T, size: number): T & { padding: string } {
  const padded = { ...body, padding: '' };
  const bytes = new TextEncoder().encode(JSON.stringify(padded)).length;
  return { ...padded, padding: ' '.repeat(Math.ceil(bytes / size) * size - bytes) };
}
