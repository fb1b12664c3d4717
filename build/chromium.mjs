// Finds the Chromium that journeys and icons use. An installed one is preferred, because Playwright's
// download fails where only a package mirror is reachable.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { aptInstall } from './apt.mjs';
import { findProgram } from './find-program.mjs';

/** @typedef {{ path: string, origin: string }} Browser */

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

/** Finds a Chromium without installing one. @returns {Browser | undefined} */
export function findChromium() {
  const named = process.env['CHROMIUM'];
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM is set to ${named}, which does not exist`);
    return { path: named, origin: '$CHROMIUM' };
  }
  const path = findProgram(names) ?? macApps.find(existsSync);
  if (path) return { path, origin: 'installed on this machine' };
  const own = chromium.executablePath();
  return existsSync(own) ? { path: own, origin: "Playwright's own" } : undefined;
}

/**
 * The headless shell, if it is installed: a third less CPU time, but no Background Sync. Otherwise the full
 * browser. @returns {Browser | undefined}
 */
export function findLightChromium() {
  const path = process.env['CHROMIUM'] ? undefined : findProgram(['chromium-headless-shell']);
  return path ? { path, origin: 'installed on this machine' } : findChromium();
}

/** Downloads Playwright's Chromium; returns whether that worked. */
export const downloadChromium = () => {
  console.log('Chromium was not found. Trying npx playwright install chromium…');
  return (
    spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit', timeout: 300_000 }).status ===
    0
  );
};

/** Finds a Chromium, or downloads or installs one. @returns {Browser | undefined} */
export function obtainChromium() {
  const browser = findChromium();
  if (browser) return browser;
  if (!downloadChromium()) aptInstall(['chromium']);
  return findChromium();
}
