// Fails if a file of the build for browsers contains a secret of the server or the name of one. The values
// are those that build/test.mjs sets.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const files = ['dist/client', 'dist/meeting'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(m?js|css|html|json|map)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
);
// A folder that was not built has no secrets either.
if (files.length < 50) throw new Error(`The build has only ${files.length} files`);

const found = files.filter((file) =>
  /canary-of|[^_]ZOOM_SDK_SECRET|BBB_SECRET/.test(readFileSync(file, 'utf8')),
);
for (const file of found) console.log(`${file} contains a secret of the server or its name`);
process.exitCode = found.length > 0 ? 1 : 0;
