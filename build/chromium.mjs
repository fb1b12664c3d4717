// Which Chromium the journeys and the icons are drawn with. An installed one comes first, because
// downloads of Playwright's own fail where only a package mirror can be reached.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { aptInstall } from './apt.mjs';

/** @typedef {{ path: string, origin: string }} Found */

const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser'];
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @param {readonly string[]} wanted */
export const installed = (wanted) => {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return wanted.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
};

/** Looks for a Chromium and installs nothing. @returns {Found | undefined} */
export function findChromium() {
  const named = process.env['CHROMIUM'];
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM names ${named}, which is not there`);
    return { path: named, origin: '$CHROMIUM' };
  }
  const path = installed(names) ?? macApps.find(existsSync);
  if (path) return { path, origin: 'installed on this machine' };
  const own = chromium.executablePath();
  return existsSync(own) ? { path: own, origin: "Playwright's own" } : undefined;
}

/**
 * The same engine without the rest of the browser, where it is installed: a third less to compute. It has no
 * background sync. @returns {Found | undefined}
 */
export function findLightChromium() {
  const path = process.env['CHROMIUM'] ? undefined : installed(['chromium-headless-shell']);
  return path ? { path, origin: 'installed on this machine' } : findChromium();
}

const download = () => {
  console.log('No Chromium here: trying npx playwright install chromium…');
  return (
    spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit', timeout: 300_000 }).status ===
    0
  );
};

/** Finds a Chromium, else gets one. @returns {Found | undefined} */
export function obtainChromium() {
  const found = findChromium();
  if (found) return found;
  if (!download()) aptInstall(['chromium']);
  return findChromium();
}
