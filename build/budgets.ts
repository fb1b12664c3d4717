import { readFile, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { type Built, budgetLines, byteBudgets, importsIn } from './byte-budgets.ts';

type Made = Pick<Built, 'chunks' | 'styles' | 'workers'>;

/**
 * Prints the size of each part of the client, compressed with brotli; the build fails if one exceeds its
 * limit.
 */
export function budgets(): Plugin {
  let root = '';
  let folder = '';
  let made: Made | undefined;
  return {
    name: 'yurt:budgets',
    enforce: 'post',
    apply: (_config, { command, mode }) => command === 'build' && mode === 'production',
    configResolved(config) {
      root = config.root;
      folder = resolve(root, config.build.outDir);
    },
    generateBundle(_options, bundle) {
      const files = Object.values(bundle);
      const assets = files.flatMap((file) => (file.type === 'asset' ? [file.fileName] : []));
      made = {
        chunks: files.flatMap((file) => {
          if (file.type !== 'chunk') return [];
          const { fileName, facadeModuleId, isEntry, isDynamicEntry, imports } = file;
          const facade = facadeModuleId && relative(root, facadeModuleId);
          return [{ file: fileName, facade, isEntry, isDynamicEntry, imports }];
        }),
        styles: assets.filter((file) => file.endsWith('.css')),
        workers: assets.filter((file) => file.endsWith('.js')),
      };
    },
    // After the service worker was written and everything was compressed.
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (!made) return;
        const precached = await precachedFiles(join(folder, 'service-worker.js'));
        const files = [
          'index.html',
          'service-worker.js',
          ...precached,
          ...made.styles,
          ...made.workers,
          ...made.chunks.map(({ file }) => file),
        ];
        const sizes = new Map(
          await Promise.all(files.map(async (file) => [file, await bytesSent(join(folder, file))] as const)),
        );
        const workerImports = new Map(
          await Promise.all(
            made.workers.map(
              async (file) => [file, importsIn(file, await readFile(join(folder, file), 'utf8'))] as const,
            ),
          ),
        );
        const found = byteBudgets({ ...made, workerImports, precached }, (file) => sizes.get(file) ?? 0);
        console.log(`\nCompressed size\n${budgetLines(found).join('\n')}`);
        const spent = found.filter(({ bytes, limit }) => bytes > limit).map(({ name }) => name);
        if (spent.length > 0) throw new Error(`Over the size budget: ${spent.join(', ')}`);
      },
    },
  };
}

async function precachedFiles(serviceWorker: string): Promise<string[]> {
  const code = await readFile(serviceWorker, 'utf8');
  const files = [...code.matchAll(/"url":"([^"]+)"/g)].flatMap(([, url]) => (url ? [url] : []));
  if (files.length === 0) throw new Error('The service worker has no precache list');
  return [...new Set(files)];
}

/** Files below 1 KiB are not compressed. */
async function bytesSent(path: string): Promise<number> {
  const compressed = await stat(`${path}.br`).catch(() => stat(path));
  return compressed.size;
}
