import { spawnSync } from 'node:child_process';

let updated = false;

const mayInstall = () =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;

/** @param {string[]} args */
const aptGet = (args) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/**
 * Installs Debian packages if possible (root, apt-get); returns whether they were installed.
 * @param {string[]} packages
 */
export function aptInstall(packages) {
  if (!mayInstall()) return false;
  console.log(`Installing ${packages.join(', ')} with apt-get…`);
  updated ||= aptGet(['update', '-qq']);
  return aptGet(['install', '-y', '-qq', '--no-install-recommends', ...packages]);
}
