import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Markdown } from './markdown.tsx';

const html = (text: string) => renderToStaticMarkup(<Markdown text={text} />);

it('renders headings below the title of the page, lists, links and emphasis', () => {
  expect(html('# A\n\n- *b*\n- **c** [d](https://example.org)')).toBe(
    '<h2>A</h2><ul><li><em>b</em></li><li><strong>c</strong> <a href="https://example.org" target="_blank" rel="noreferrer">d</a></li></ul>',
  );
});

it('shows HTML as text and links to scripts without a link', () => {
  const shown = html(
    '<img src=x onerror=alert(1)>\n\n[a](javascript:alert(1)) ![b](https://example.org/b.png)',
  );
  expect(shown).not.toMatch(/<img|<script|href/);
  expect(shown).toContain('&lt;img');
});
