// @vitest-environment jsdom
/* Runs in jsdom because DOMPurify supports it. */
import { describe, expect, it } from 'vitest';
import { safeMarkup } from './safe-markup.ts';

describe('Markdown', () => {
  it.each([
    ['**bold** and _soft_', '<p><strong>bold</strong> and <em>soft</em></p>'],
    ['one\ntwo', '<p>one<br>two</p>'],
    ['- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['# Title', '<h4>Title</h4>'],
    ['    not code', '<p>    not code</p>'],
  ])('%s', (text, html) => {
    expect(safeMarkup(text).trim()).toBe(html);
  });

  it('opens links in a new tab without a referrer', () => {
    expect(safeMarkup('[x](https://example.org/a)').trim()).toBe(
      '<p><a href="https://example.org/a" target="_blank" rel="noreferrer">x</a></p>',
    );
  });
});

describe('Dangerous markup', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<p style="position:fixed" onclick="alert(1)">x</p>',
    '<iframe src="https://example.org"></iframe>',
    '<form action="https://example.org"><input name=a></form>',
    '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
    '<div id="__proto__" class="x">x</div>',
    '![x](https://example.org/track.png)',
  ])('neutralises %s', (text) => {
    const html = safeMarkup(text);
    expect(html).not.toMatch(
      /<(?:script|img|svg|iframe|form|input|style|math|div)|javascript:|data:|onerror|onclick|style=|class=|id=/i,
    );
  });
});
