import { expect, it } from 'vitest';
import { mostSimilarFirst } from './similar-questions.ts';

const ids = (contents: string[], text: string) =>
  mostSimilarFirst(
    contents.map((content) => ({ content })),
    text,
  ).map(({ content }) => contents.indexOf(content));

it('puts questions with the most words in common first, also with other endings', () => {
  const questions = ['Кто платит за вывоз?', 'Сколько стоят новые фильтры?', 'Как часто меняют фильтр?'];
  expect(ids(questions, 'Часто ли меняете фильтры?')).toEqual([2, 1, 0]);
});

it('leaves questions without a common word in their order', () => {
  expect(ids(['Wer zahlt?', 'Wann?', 'Welche Anlage sortiert?'], 'Kosten')).toEqual([0, 1, 2]);
});
