import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { build } from 'vite';
import { chromiumFlags, findChromium } from '../build/chromium.mjs';

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

export async function openBrowser(): Promise<Browser> {
  const found = findChromium();
  return chromium.launch({ ...(found && { executablePath: found.path }), args: chromiumFlags });
}

/** Opens pages of `bench/pages` in Chromium, each built separately like the app, on one origin. */
export async function withBenchPages<T>(
  names: readonly string[],
  work: (...pages: Page[]) => Promise<T>,
): Promise<T> {
  const outDir = fs.mkdtempSync(path.join(os.tmpdir(), 'yurt-bench-'));
  for (const name of names) {
    await build({
      configFile: false,
      root: 'bench/pages',
      base: `/${name}/`,
      logLevel: 'error',
      build: {
        outDir: path.join(outDir, name),
        target: 'baseline-widely-available',
        rolldownOptions: { input: `bench/pages/${name}.html` },
      },
      worker: { format: 'es' },
    });
  }
  const server = http.createServer((request, response) => {
    const file = path.join(outDir, path.normalize(request.url ?? ''));
    if (!fs.existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'text/plain' });
    fs.createReadStream(file).pipe(response);
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const browser = await openBrowser();
  try {
    const context = await browser.newContext();
    const pages: Page[] = [];
    for (const name of names) {
      const page = await context.newPage();
      page.on('pageerror', (error) => process.stderr.write(`${error.stack}\n`));
      await page.goto(`${origin}/${name}/${name}.html`);
      await page.waitForFunction(() => 'pageBench' in globalThis);
      pages.push(page);
    }
    return await work(...pages);
  } finally {
    await browser.close();
    server.close();
    fs.rmSync(outDir, { recursive: true, force: true });
  }
}
