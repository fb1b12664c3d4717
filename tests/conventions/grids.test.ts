import fs from 'node:fs';
import { expect, test } from 'vitest';

/** Rules that create a grid without defining its columns. */
const gridsWithoutColumns = (css: string): string[] =>
  [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, , rule = '']) => /display: (?:inline-)?grid/.test(rule))
    .filter(([, , rule = '']) => !/grid-template|grid-auto-columns|place-items|justify-items/.test(rule))
    .map(([, selector = '']) => selector.trim());

test('each grid names its columns', () => {
  // An undefined column is as wide as its longest word, and so can be wider than the screen.
  const found = fs
    .readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) =>
      gridsWithoutColumns(fs.readFileSync(`src/${file}`, 'utf8')).map((rule) => `${file}: ${rule}`),
    );
  expect(found).toEqual([]);
});

test('finds a grid without columns', () => {
  expect(gridsWithoutColumns('.a { display: grid; gap: 8px; } .b { display: flex; }')).toEqual(['.a']);
  expect(gridsWithoutColumns('.a { display: grid; grid-template-columns: auto; }')).toEqual([]);
});
