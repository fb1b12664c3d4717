// Finds the Chromium that journeys and icons use. An installed one is preferred, because Playwright's
// download fails where only a package mirror is reachable.

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

/** @param {readonly string[]} fileNames */
export const installed = (fileNames) => {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return fileNames.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
};

/** Finds a Chromium without installing one. @returns {Found | undefined} */
export function findChromium() {
  const named = process.env['CHROMIUM'];
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM is set to ${named}, which does not exist`);
    return { path: named, origin: '$CHROMIUM' };
  }
  const path = installed(names) ?? macApps.find(existsSync);
  if (path) return { path, origin: 'installed on this machine' };
  const own = chromium.executablePath();
  return existsSync(own) ? { path: own, origin: "Playwright's own" } : undefined;
}

/**
 * The headless shell, if it is installed: a third less CPU time, but no Background Sync. Otherwise the full
 * browser. @returns {Found | undefined}
 */
export function findLightChromium() {
  const path = process.env['CHROMIUM'] ? undefined : installed(['chromium-headless-shell']);
  return path ? { path, origin: 'installed on this machine' } : findChromium();
}

const download = () => {
  console.log('Chromium was not found. Trying npx playwright install chromium…');
  return (
    spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit', timeout: 300_000 }).status ===
    0
  );
};

/** Finds a Chromium, or downloads or installs one. @returns {Found | undefined} */
export function obtainChromium() {
  const found = findChromium();
  if (found) return found;
  if (!download()) aptInstall(['chromium']);
  return findChromium();
}
