import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { locales } from '../../src/i18n/locale.ts';

const names = ['manual', 'agreement', 'privacy'];
const sourceOf = (name: string, locale: string) =>
  fs.readFileSync(path.resolve('documents', `${name}.${locale}.md`), 'utf8');
const shapeOf = (text: string) =>
  text.split('\n').flatMap((line) => /^(#+|[-|]|\d+\.) /.exec(line)?.[1] ?? []);

test.each(names)('%s has the same structure in every language', (name) => {
  const shapes = locales.map((locale) => shapeOf(sourceOf(name, locale)).join(' '));
  expect(new Set(shapes).size).toBe(1);
  expect(shapes[0]).toContain('##');
});

test.each(names)('%s is printed from its current text, and small', (name) => {
  for (const locale of locales) {
    const pdf = fs.readFileSync(path.join('public', 'documents', `${name}.${locale}.pdf`));
    const hash = createHash('sha256').update(sourceOf(name, locale)).digest('hex');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    // If this fails: npm run documents
    expect(pdf.toString('latin1')).toContain(`% sha256 ${hash}`);
    expect(pdf.length).toBeLessThan(120 * 1024);
  }
});
