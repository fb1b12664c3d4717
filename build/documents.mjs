// Prints documents/*.md as public/documents/*.pdf: A4, in the style of the app. The same text gives the same
// bytes.

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { chromium } from 'playwright';
import { chromiumFlags, obtainChromium } from './chromium.mjs';
import { root } from './root.mjs';

const from = join(root, 'documents');
const to = join(root, 'public/documents');
const largest = 120 * 1024;

const steppe = '#0a6b66';
const style = `
  @page { size: A4; margin: 22mm 20mm 24mm; }
  html { font: 10.5pt/1.5 Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif; color: #201b16; }
  header { display: flex; gap: 8pt; align-items: center; margin-bottom: 26pt; color: ${steppe}; font-weight: 700; }
  header svg { width: 26pt; height: 26pt; }
  h1 { margin: 0 0 14pt; font-size: 22pt; line-height: 1.2; letter-spacing: -0.01em; }
  h2 { margin: 18pt 0 5pt; color: ${steppe}; font-size: 13pt; line-height: 1.3; break-after: avoid; }
  p, ul, ol, table { margin: 0 0 7pt; }
  p, li { orphans: 2; widows: 2; }
  ul, ol { padding-left: 16pt; }
  li { margin-bottom: 3pt; }
  table { width: 100%; border-collapse: collapse; font-size: 9.5pt; }
  tr { break-inside: avoid; }
  th, td { padding: 4pt 8pt 4pt 0; border-bottom: 0.5pt solid #e4dcd0; text-align: left; vertical-align: top; }
  th { color: #645b50; font-weight: 500; }
`;
const footer = `<div style="width: 100%; padding: 0 20mm; color: #645b50; font: 8pt Roboto, sans-serif; text-align: right">
  <span class="pageNumber"></span> / <span class="totalPages"></span></div>`;

const markdown = new MarkdownIt({ typographer: false });
const mark = await readFile(join(root, 'public/mark.svg'), 'utf8');

/** @param {string} text @param {string} lang */
const page = (text, lang) => `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">
  <title>${/^# (.*)$/m.exec(text)?.[1] ?? ''}</title><style>${style}</style></head>
  <body><header>${mark}Yurt</header>${markdown.render(text)}</body></html>`;

/** Replaces the dates in a PDF by a fixed one. @param {Buffer} pdf */
const timeless = (pdf) =>
  Buffer.from(
    pdf.toString('latin1').replace(/(?<=\/(?:CreationDate|ModDate) \(D:)\d{14}/g, '20000101000000'),
    'latin1',
  );

/** Adds the hash of the source text, so that an outdated PDF is noticed. @param {string} text */
const origin = (text) => `\n% sha256 ${createHash('sha256').update(text).digest('hex')}\n`;

const browserPath = obtainChromium()?.path;
if (!browserPath) throw new Error('Printing the documents requires Chromium');
const browser = await chromium.launch({ executablePath: browserPath, args: chromiumFlags });
try {
  await mkdir(to, { recursive: true });
  const names = (await readdir(from)).filter((name) => name.endsWith('.md'));
  for (const name of names.sort()) {
    const text = await readFile(join(from, name), 'utf8');
    const sheet = await browser.newPage();
    await sheet.setContent(page(text, name.split('.').at(-2) ?? 'en'));
    const printed = await sheet.pdf({
      preferCSSPageSize: true,
      printBackground: true,
      displayHeaderFooter: true,
      headerTemplate: '<span></span>',
      footerTemplate: footer,
      tagged: true,
    });
    await sheet.close();
    const pdf = Buffer.concat([timeless(printed), Buffer.from(origin(text))]);
    if (pdf.length > largest)
      throw new Error(`The PDF of ${name} is too large: ${pdf.length} bytes, maximum ${largest}`);
    const file = name.replace(/\.md$/, '.pdf');
    await writeFile(join(to, file), pdf);
    console.log(`${file} ${Math.ceil(pdf.length / 1024)} KiB`);
  }
} finally {
  await browser.close();
}
