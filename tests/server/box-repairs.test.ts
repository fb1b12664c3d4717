import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BoxError } from '../../server/box/box-error.ts';
import { openSchoolWithBoxes, type TestBox } from '../support/box.ts';

let site: Awaited<ReturnType<typeof openSchoolWithBoxes>>;

beforeAll(async () => {
  site = await openSchoolWithBoxes();
});
afterAll(() => site.close());

const fetchFilm = (box: TestBox) =>
  fetch(box.url + site.film.address, { headers: { authorization: `Bearer ${site.anna.token}` } });

/** Appends a byte to each file in a folder. */
function damage(folder: string): void {
  for (const name of fs.readdirSync(folder)) fs.appendFileSync(path.join(folder, name), 'x');
}

it('starts without files that the school has lost, and takes them when they are back', async () => {
  const { files } = site.school.ctx;
  const { content } = site.film;
  const hash = createHash('sha256').update(content).digest('hex');
  await files.remove(hash);
  const { box, code } = await site.addBox();
  await box.start({ code });
  expect((await fetchFilm(box)).status).toBe(503);
  expect(await box.running.refresh()).toContain('has lost 1 of its files');
  const draft = await files.draftPath();
  fs.writeFileSync(draft, content);
  await files.put(hash, draft, 'application/octet-stream');
  expect(await box.running.refresh()).not.toContain('lost');
  expect(Buffer.from(await (await fetchFilm(box)).arrayBuffer()).equals(content)).toBe(true);
});

it('downloads damaged parts again', async () => {
  const { box, code } = await site.addBox();
  await box.start({ code });
  await box.stop();
  const parts = path.join(box.folder, 'parts');
  const count = fs.readdirSync(parts).length;
  damage(parts);
  site.proxy.down();
  await expect(box.start()).rejects.toThrow(BoxError);
  site.proxy.up();
  await box.start();
  expect(fs.readdirSync(parts)).toHaveLength(count);
  expect((await box.call(site.anna, 'GET', site.messages)).body.data).toHaveLength(1);
});

it('downloads damaged parts again before a start with a connection fails', async () => {
  const { box, code } = await site.addBox();
  await box.start({ code });
  await box.stop();
  damage(path.join(box.folder, 'parts'));
  await box.start();
  expect((await box.call(site.anna, 'GET', site.messages)).body.data).toHaveLength(1);
});

it('downloads a damaged file again with the next refresh', async () => {
  const { box, code } = await site.addBox();
  await box.start({ code });
  damage(path.join(box.folder, 'files'));
  await expect(fetchFilm(box).then((response) => response.arrayBuffer())).rejects.toThrow();
  expect((await fetchFilm(box)).status).toBe(503);
  await box.running.refresh();
  expect((await (await fetchFilm(box)).arrayBuffer()).byteLength).toBe(site.film.content.length);
});

it('names a folder whose first file is damaged', async () => {
  const { box, code } = await site.addBox();
  await box.start({ code });
  await box.stop();
  fs.writeFileSync(path.join(box.folder, 'vault.json'), 'no JSON');
  await expect(box.start()).rejects.toThrow('vault.json is damaged');
});
