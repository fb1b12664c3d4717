import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './root.mjs';
import { buildWhenStale } from './stale.mjs';

buildWhenStale('server');

process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'dist/server/cli.js')).href);
