// Runs the server on API_PORT, restarted when its sources change, and Vite in front of it. Both stop
// together.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.mjs';

const port = process.env['API_PORT'] ?? '3101';
// Vite serves the page, so its origin is the one that the server must accept for sockets and use in links.
const env = { PUBLIC_URL: 'http://127.0.0.1:5173', ...process.env, API_PORT: port, PORT: port };

// In process groups of their own, Ctrl-C in the terminal reaches the children once, through us. After a
// second signal tsx kills the server at once.
/** @param {string} name @param {string[]} args */
const start = (name, ...args) =>
  spawn(join(root, 'node_modules/.bin', name), args, {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });

const both = [start('tsx', 'watch', '--clear-screen=false', 'server/main.ts'), start('vite')];

let stopping = false;
function stop() {
  if (stopping) return;
  stopping = true;
  for (const child of both) child.kill('SIGTERM');
}

for (const child of both) {
  child.on('exit', (code) => {
    if (!stopping) process.exitCode = code ?? 1;
    stop();
  });
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
