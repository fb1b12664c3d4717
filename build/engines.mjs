// Browser engines besides Chromium for a few journeys: Firefox, and WebKit as in WebKitGTK.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from './find-program.mjs';

export const findFirefox = () => findProgram(['firefox-esr', 'firefox']);

/** The WebKit driver, its browser, and a virtual screen; null if one is missing. */
export function findWebKit() {
  const driver = findProgram(['WebKitWebDriver']);
  const xvfbRun = findProgram(['xvfb-run']);
  const browser = miniBrowser();
  return driver && xvfbRun && browser && findProgram(['xauth']) ? { driver, xvfbRun, browser } : null;
}

function miniBrowser() {
  const libraries = existsSync('/usr/lib') ? readdirSync('/usr/lib') : [];
  return libraries
    .flatMap((folder) =>
      ['4.1', '4.0'].map((api) => join('/usr/lib', folder, `webkit2gtk-${api}/MiniBrowser`)),
    )
    .find(existsSync);
}
