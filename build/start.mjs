import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { root } from './root.mjs';
import { buildWhenStale } from './stale.mjs';

buildWhenStale('client');
buildWhenStale('meeting');
buildWhenStale('server');

// In this very process, so that every signal reaches the server without being passed on.
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
