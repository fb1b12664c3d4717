import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { root } from './root.mjs';
import { buildWhenStale } from './stale.mjs';

buildWhenStale('client');
buildWhenStale('meeting');
buildWhenStale('server');

// Whoever ends `npm start` means the school: npm goes and tells nobody.
if (process.env['npm_lifecycle_event'] === 'start') {
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

// In this very process, so that every signal reaches the server without being passed on.
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
