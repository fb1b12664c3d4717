import { fold } from '../../lib/text-fold.ts';

/** Beginnings of the longer words: endings differ in German and Russian. */
const stemsOf = (text: string): Set<string> =>
  new Set(
    fold(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 3)
      .map((word) => word.slice(0, 5)),
  );

/** Share of the stems that two questions have in common, from 0 to 1. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((stem) => other.has(stem)).length;
  return shared === 0 ? 0 : shared / (one.size + other.size - shared);
}

/** Questions in the order of their likeness to a text; equally similar ones stay in their order. */
export function mostSimilarFirst<Q extends { content: string }>(questions: readonly Q[], text: string): Q[] {
  const stems = stemsOf(text);
  return questions
    .map((question) => ({ question, like: likeness(stems, stemsOf(question.content)) }))
    .toSorted((a, b) => b.like - a.like)
    .map(({ question }) => question);
}
