import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Data that some PDFs need: character maps, standard fonts, image decoders. */
const folders = ['cmaps', 'standard_fonts', 'wasm'];
const home = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** The content security policy forbids WebAssembly, so of `wasm` only the fallback script is used. */
const isNeeded = (name: string) => !name.endsWith('.wasm') && !name.startsWith('LICENSE_');

/** Serves the PDF reader's data from our own origin; each file is fetched when a document needs it. */
export function pdfData(): Plugin {
  return {
    name: 'yurt:pdf-data',
    configureServer(server) {
      server.middlewares.use('/pdf', (request, response, next) => {
        const [, folder = '', name = ''] = /^\/(\w+)\/([\w.-]+)$/.exec(request.url ?? '') ?? [];
        if (!folders.includes(folder)) return next();
        readFile(path.join(home, folder, name)).then((content) => response.end(content), next);
      });
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const folder of folders)
        for (const name of (await readdir(path.join(home, folder))).filter(isNeeded))
          this.emitFile({
            type: 'asset',
            fileName: `pdf/${folder}/${name}`,
            source: await readFile(path.join(home, folder, name)),
          });
    },
  };
}
