import { build, preview } from 'vite';
import { freePort } from '../../build/free-port.mjs';

export interface InterfaceServer {
  address: string;
  stop: () => Promise<void>;
}

/** Serves a development build, which has a page with every control. */
export async function serveInterface(worker: number): Promise<InterfaceServer> {
  const outDir = `test-results/interface-${worker}`;
  await developmentBuild(outDir);
  const port = await freePort();
  const server = await preview({
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port },
  });
  return { address: `http://127.0.0.1:${port}/interface?lang=en`, stop: () => server.close() };
}

async function developmentBuild(outDir: string) {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'development';
  try {
    await build({ mode: 'development', logLevel: 'error', build: { outDir, emptyOutDir: true } });
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}
