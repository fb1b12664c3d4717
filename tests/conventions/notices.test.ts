import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { thirdPartyNoticesText } from '../../build/notices.ts';

const notices = thirdPartyNoticesText(process.cwd());
const titles = notices.split('\n').filter((line) => /^\S+ \d+\.\d+\.\d+\S* \(.+\)$/.test(line));

test('names every runtime package with its licence', () => {
  const named = titles.map((title) => title.slice(0, title.indexOf(' ')));
  expect(named).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies)));
  expect(notices).toContain('Permission is hereby granted');
});

test('contains no package under a licence that we may not use', () => {
  const allowed = /\b(MIT|BSD|Apache|ISC|MPL|0BSD|BlueOak|Unlicense|CC0|Python-2\.0|PostgreSQL)/;
  expect(titles.filter((title) => !allowed.test(title))).toEqual([]);
});
