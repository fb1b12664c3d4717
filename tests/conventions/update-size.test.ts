import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { downloads } from '../../build/update-size.mjs';

interface File {
  revision: string | null;
  content: string;
}

/** A built client with a precache list. */
function client(files: Record<string, File>): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yurt-client-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  for (const [url, { content }] of Object.entries(files)) fs.writeFileSync(path.join(folder, url), content);
  const entries = Object.entries(files).map(([url, { revision }]) => ({ revision, url }));
  fs.writeFileSync(path.join(folder, 'service-worker.js'), `precache(${JSON.stringify(entries)})`);
  return folder;
}

test('an update downloads new files, changed revisions and the service worker', () => {
  const same = { 'page-a.js': { revision: null, content: '12345' } };
  const from = client({ ...same, 'index.html': { revision: '1', content: 'x' } });
  const to = client({
    ...same,
    'index.html': { revision: '2', content: 'xyz' },
    'chat-b.js': { revision: null, content: '1234' },
  });
  fs.writeFileSync(path.join(to, 'chat-b.js.br'), '12');
  const worker = fs.statSync(path.join(to, 'service-worker.js')).size;
  const { files, bytes, of } = downloads(from, to);
  expect(files.map(({ url }) => url)).toEqual(['service-worker.js', 'index.html', 'chat-b.js']);
  expect(bytes).toBe(worker + 3 + 2);
  expect(of).toEqual({ files: 4, bytes: bytes + 5 });
  expect(downloads(from, from).files).toEqual([]);
});
