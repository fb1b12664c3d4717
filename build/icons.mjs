// Draws favicon.svg and the icons of the installed app from public/mark.svg.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumFlags, obtainChromium } from './chromium.mjs';
import { root } from './root.mjs';

const felt = '#f7f4ef';
const steppe = '#0a6b66';

const mark = await readFile(join(root, 'public/mark.svg'), 'utf8');
const inner = mark.replace(/^[^>]*>|<\/svg>\s*$/g, '').trim();

/**
 * The mark on a coloured background.
 * @param {{ radius: number, scale: number }} shape corner radius of the background, share of it that the mark
 * fills
 */
const tile = ({ radius, scale }) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <rect width="64" height="64" rx="${radius}" fill="${steppe}" />
  <g fill="none" stroke="${felt}" transform="translate(32 32) scale(${scale}) translate(-32 -32)">
  ${inner}
  </g>
</svg>
`;

const rounded = tile({ radius: 14, scale: 0.75 });
// Launchers crop maskable icons to a circle of 80 %.
const fullBleed = tile({ radius: 0, scale: 0.62 });

const browserPath = obtainChromium()?.path;
if (!browserPath) throw new Error('Drawing the icons requires Chromium');
const browser = await chromium.launch({ executablePath: browserPath, args: chromiumFlags });

/** @param {string} file @param {string} svg @param {number} size */
async function draw(file, svg, size) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${svg}`);
  await page.screenshot({ path: join(root, 'public/icons', file), omitBackground: true });
  await page.close();
}

/**
 * An interface icon on a light circle, for the shortcuts of the installed app. @param {string} sign paths in
 * a box of 24
 */
const badge = (sign) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">
  <rect width="48" height="48" rx="24" fill="${felt}" />
  <g fill="none" stroke="${steppe}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" transform="translate(12 12)">${sign}</g>
</svg>
`;
const calendar =
  '<rect x="3" y="4" width="18" height="18" rx="2" /><path d="M8 2v4M16 2v4M3 10h18M8 15h3M8 18h6" />';
const bubble = '<path d="M21 15a2 2 0 0 1-2 2H8l-5 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2z" />';

await mkdir(join(root, 'public/icons'), { recursive: true });
await writeFile(join(root, 'public/favicon.svg'), rounded);
await draw('192.png', rounded, 192);
await draw('512.png', rounded, 512);
await draw('maskable-512.png', fullBleed, 512);
await draw('schedule-96.png', badge(calendar), 96);
await draw('chat-96.png', badge(bubble), 96);
await browser.close();
