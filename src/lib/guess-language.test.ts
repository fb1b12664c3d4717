import { expect, it } from 'vitest';
import { guessLanguage } from './guess-language.ts';

it.each([
  ['Was kostet die Sortieranlage?', 'de'],
  ['Für wen?', 'de'],
  ['How do you sort the waste?', 'en'],
  ['Сколько стоит сортировка?', 'ru'],
  ['Қалдықтарды қалай сұрыптайсыз?', 'kk'],
  ['Biogas', null],
  ['ISO 14001: это обязательно?', null],
  ['👍 12 %', null],
  ['', null],
])('guesses the language of %j as %s', (text, language) => {
  expect(guessLanguage(text)).toBe(language);
});
