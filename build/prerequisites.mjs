// What the tests need besides Node.js, the Debian packages that contain it, and the tests that can't run without it.

import { existsSync } from 'node:fs';
import { aptInstall } from './apt.mjs';
import { downloadChromium, findChromium } from './chromium.mjs';
import { findFirefox, findWebKit } from './engines.mjs';
import { findProgram } from './find-program.mjs';
import { findPostgres } from './postgres.mjs';

/**
 * @typedef {object} Prerequisite
 * @property {string} name
 * @property {string[]} packages
 * @property {() => string | undefined} find returns its path
 * @property {boolean} [isOptional] whether all tests run without it, too
 * @property {string[]} [tests] paths of test files that can't run without it
 */

/** @param {string} name of a file of the Debian package fonts-roboto-unhinted or fonts-noto-color-emoji */
const findFont = (name) => {
  const path = `/usr/share/fonts/truetype/${name}`;
  return existsSync(path) ? path : undefined;
};

const severalProcesses = [
  'tests/server/many-processes.test.ts',
  'tests/server/many-processes-failing.matrix.test.ts',
  'tests/server/plain-client/signals-killed-process.matrix.test.ts',
  'tests/server/plain-client/signals-presence.test.ts',
  'tests/server/plain-client/signals-two-processes.test.ts',
];

/** @type {Prerequisite[]} */
const prerequisites = [
  { name: 'Chromium', packages: ['chromium'], find: () => findChromium()?.path },
  {
    name: 'Chromium headless shell',
    packages: ['chromium-headless-shell'],
    find: () => findProgram(['chromium-headless-shell']),
    isOptional: true,
  },
  { name: 'Firefox', packages: ['firefox-esr'], find: findFirefox },
  {
    name: 'WebKitGTK',
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth'],
    find: () => findWebKit()?.browser,
  },
  {
    name: 'PostgreSQL',
    packages: ['postgresql'],
    find: () => findPostgres()?.bin,
    tests: [
      ...severalProcesses,
      'tests/server/migrations.matrix.test.ts',
      'tests/server/postgres-cut.test.ts',
      'tests/server/postgres-down.test.ts',
    ],
  },
  {
    name: 'Redis',
    packages: ['redis-server'],
    find: () => findProgram(['redis-server']),
    tests: [...severalProcesses, 'tests/server/redis-process.test.ts'],
  },
  {
    name: 'ffmpeg',
    packages: ['ffmpeg'],
    find: () => findProgram(['ffmpeg']),
    tests: ['tests/server/renditions.test.ts'],
  },
  { name: 'xmllint', packages: ['libxml2-utils'], find: () => findProgram(['xmllint']), isOptional: true },
  {
    name: 'Roboto',
    packages: ['fonts-roboto-unhinted'],
    find: () => findFont('roboto/unhinted'),
    tests: ['e2e/interface.spec.ts'],
  },
  {
    name: 'Noto Color Emoji',
    packages: ['fonts-noto-color-emoji'],
    find: () => findFont('noto/NotoColorEmoji.ttf'),
    isOptional: true,
  },
];

/**
 * Installs what is missing, if that is possible.
 * @returns {(Prerequisite & { path: string | undefined })[]} all prerequisites with their paths
 */
export function obtainPrerequisites() {
  const missing = prerequisites.filter(({ find }) => find() === undefined);
  if (missing.length > 0) aptInstall(missing.flatMap(({ packages }) => packages));
  if (!findChromium()) downloadChromium();
  return prerequisites.map((prerequisite) => ({ ...prerequisite, path: prerequisite.find() }));
}
