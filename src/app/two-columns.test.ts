import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('two-columns.module.css', import.meta.url), 'utf8');
const component = readFileSync(new URL('two-columns.tsx', import.meta.url), 'utf8');

/** The declarations of all rules for a class, with those that it composes. */
function declarationsOf(name: string): string {
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  const own = rules
    .filter(([, selectors = '']) => selectors.split(',').some((each) => each.trim().endsWith(`.${name}`)))
    .map(([, , declarations = '']) => declarations)
    .join('');
  const composed = /composes: (\w+)/.exec(own)?.[1];
  return composed === undefined ? own : declarationsOf(composed) + own;
}

test('each column limits the height of the page in it, which then scrolls by itself', () => {
  const columns = [...component.matchAll(/styles\.(\w+)/g)].map(([, name = '']) => name);
  expect(columns).toEqual(expect.arrayContaining(['list', 'narrowList', 'detail', 'pane', 'placeholder']));
  const needed = ['display: flex', 'min-height: 0'];
  const lacking = columns.filter((name) => !needed.every((rule) => declarationsOf(name).includes(rule)));
  expect(lacking).toEqual([]);
});
