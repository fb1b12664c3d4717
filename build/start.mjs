import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { root } from './root.mjs';
import { buildWhenStale } from './stale.mjs';

buildWhenStale('client');
buildWhenStale('meeting');
buildWhenStale('server');

// npm does not forward its end to the server: stop when npm has ended.
if (process.env['npm_lifecycle_event'] === 'start') {
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

// Runs in this process, so that signals reach the server directly.
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
