import { convert, type HtmlToTextOptions } from 'html-to-text';

/** Characters. Longer documents are cut, because converting takes memory for each level of quotes. */
export const maxHtml = 500_000;

/** The line by which Outlook separates the quoted mail in plain text. */
const separator = '_'.repeat(32);

const options: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxInputLength: maxHtml, maxDepth: 100 },
  formatters: {
    quotedMail: (element, walk, builder) => {
      builder.openBlock({ leadingLineBreaks: 2 });
      builder.addInline(separator);
      builder.closeBlock({ trailingLineBreaks: 1 });
      builder.openBlock({ leadingLineBreaks: 1 });
      walk(element.children, builder);
      builder.closeBlock({ trailingLineBreaks: 1 });
    },
  },
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
    { selector: 'img', format: 'skip' },
    // Gmail puts the line above a quote into the same element as the quote.
    { selector: 'div.gmail_quote', format: 'blockquote' },
    // Outlook puts a quoted mail beside this element, not into it.
    { selector: 'div#divRplyFwdMsg', format: 'quotedMail' },
    { selector: 'div#mail-editor-reference-message-container', format: 'quotedMail' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
};

/** The text of an HTML mail. Quotes begin with `> `, or follow a line of underscores. */
export const htmlText = (html: string): string =>
  convert(html.slice(0, maxHtml), options)
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
